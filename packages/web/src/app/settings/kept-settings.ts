import { isSettingKey, settingFault, type OwnSettings } from '@tollgate/contract/access/own-settings.ts'
import { OVERVIEW } from './start-screen.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'

/** Settings of the screens are texts of the browser's storage under this name and their key. */
const PREFIX = 'tollgate.'
const LAST_KNOWN = 'tollgate.kept-settings'
const CHANGED = 'mantine-local-storage'

/** What the server held when it was last heard, and of whom. */
interface LastKnown {
  user: string
  settings: OwnSettings
}

/** The key of a setting that a change of the browser's storage is about; undefined: it is about something else. */
export function settingOf(storageKey: string): string | undefined {
  const key = storageKey.startsWith(PREFIX) ? storageKey.slice(PREFIX.length) : ''
  return isSettingKey(key) ? key : undefined
}

/** The settings that this browser holds. What the console has by itself is none. */
export function localSettings(): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const storageKey of Object.keys(localStorage)) {
    const key = settingOf(storageKey)
    const value = key === undefined ? undefined : parsed(localStorage.getItem(storageKey))
    if (key !== undefined && value !== undefined && !same(value, defaultOf(key))) found[key] = value
  }
  return found
}

/** Changes of this user that the server has not been told of; null: removed. */
export function unsentSettings(user: string): OwnSettings {
  const known = lastKnown()
  return difference(known?.user === user ? known.settings : {}, localSettings())
}

/**
 * Brings this browser and the server together, and returns what is to be sent. What was changed here since the server
 * was last heard stays; else the server's counts. Settings of somebody else who used this browser go.
 */
export function mergeSettings(user: string, server: OwnSettings): OwnSettings {
  const known = lastKnown()
  if (known && known.user !== user) for (const key of Object.keys(localSettings())) show(key, null)
  const isKnown = known?.user === user
  const typedHere = isKnown ? difference(known.settings, localSettings()) : localSettings()
  const unsent = Object.entries(typedHere).filter(([key]) => isKnown || !(key in server))
  const here = new Set(unsent.map(([key]) => key))
  for (const [key, value] of Object.entries(difference(localSettings(), server))) if (!here.has(key)) show(key, value)
  rememberSettings(user, server)
  return difference(server, { ...server, ...Object.fromEntries(unsent) })
}

/** Notes that the server was told, and takes over what it answers. */
export function settleSettings(user: string, sent: OwnSettings, answered: OwnSettings): void {
  rememberSettings(user, { ...lastKnown()?.settings, ...sent })
  mergeSettings(user, answered)
}

/** Settings that the server takes: what somebody else wrote into the browser's storage stays there. */
export function soundSettings(settings: OwnSettings): OwnSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key, value]) => settingFault(key, value) === undefined))
}

function rememberSettings(user: string, settings: OwnSettings): void {
  localStorage.setItem(LAST_KNOWN, JSON.stringify({ user, settings } satisfies LastKnown))
}

function lastKnown(): LastKnown | undefined {
  const known = parsed(localStorage.getItem(LAST_KNOWN))
  return typeof known === 'object' && known !== null && 'user' in known ? (known as LastKnown) : undefined
}

/** Values of `to` that `from` has otherwise; null where it has none. */
function difference(from: OwnSettings, to: OwnSettings): OwnSettings {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return Object.fromEntries(
    keys.flatMap((key) => (same(from[key] ?? null, to[key] ?? null) ? [] : [[key, to[key] ?? null]])),
  )
}

/** Stores a setting in the browser and tells the screens, as their own hooks do. */
function show(key: string, value: unknown): void {
  const shown = value ?? defaultOf(key)
  if (value === null) localStorage.removeItem(PREFIX + key)
  else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: { key: PREFIX + key, value: shown } }))
}

/** What the console has by itself. */
function defaultOf(key: string): unknown {
  const [kind, ...rest] = key.split('.')
  if (kind === 'columns') return catalogues.get(rest.join('.'))?.columns ?? []
  if (kind === 'density') return 'compact'
  if (kind === 'start') return OVERVIEW
  if (kind === 'seen') return 0
  if (kind === 'zone' || kind === 'units') return ''
  return kind === 'widths' ? {} : []
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
