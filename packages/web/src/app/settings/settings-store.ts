import { isSettingKey, settingFault, type OwnSettings } from '@tollgate/contract/access/own-settings.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { OVERVIEW } from './start-screen.ts'

/** Prefix of all settings in the browser's storage. */
const PREFIX = 'tollgate.'
const LAST_KNOWN = 'tollgate.kept-settings'
const CHANGED = 'mantine-local-storage'

/** The last known settings of the server, and their user. */
interface LastKnown {
  user: string
  settings: OwnSettings
}

/** The setting for a key of the browser's storage; undefined if it is none. */
export function settingOf(storageKey: string): string | undefined {
  const key = storageKey.startsWith(PREFIX) ? storageKey.slice(PREFIX.length) : ''
  return isSettingKey(key) ? key : undefined
}

/** The settings in this browser that differ from the console's defaults. */
export function localSettings(): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const storageKey of Object.keys(localStorage)) {
    const key = settingOf(storageKey)
    const value = key === undefined ? undefined : parsed(localStorage.getItem(storageKey))
    if (key !== undefined && value !== undefined && !same(value, defaultOf(key))) found[key] = value
  }
  return found
}

/** Changes of this user that the server does not have yet; null: removed. */
export function pendingSettings(user: string): OwnSettings {
  const known = lastKnown()
  return difference(known?.user === user ? known.settings : {}, localSettings())
}

/**
 * Merges the settings of browser and server and returns what is to be sent. Local changes since the last sync win, else
 * the server's value counts. Settings of another user of this browser are removed.
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

/** Records what the server has stored, and applies its answer. */
export function confirmSettings(user: string, sent: OwnSettings, answered: OwnSettings): void {
  rememberSettings(user, { ...lastKnown()?.settings, ...sent })
  mergeSettings(user, answered)
}

/** Drops settings that the server would refuse, such as ones written by other code on this origin. */
export function validSettings(settings: OwnSettings): OwnSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key, value]) => settingFault(key, value) === undefined))
}

function rememberSettings(user: string, settings: OwnSettings): void {
  localStorage.setItem(LAST_KNOWN, JSON.stringify({ user, settings } satisfies LastKnown))
}

function lastKnown(): LastKnown | undefined {
  const known = parsed(localStorage.getItem(LAST_KNOWN))
  return typeof known === 'object' && known !== null && 'user' in known ? (known as LastKnown) : undefined
}

/** Entries of `to` that differ from `from`; null for those that are gone. */
function difference(from: OwnSettings, to: OwnSettings): OwnSettings {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return Object.fromEntries(
    keys.flatMap((key) => (same(from[key] ?? null, to[key] ?? null) ? [] : [[key, to[key] ?? null]])),
  )
}

/** Stores a setting in the browser and notifies the screens, as Mantine's storage hooks do. */
function show(key: string, value: unknown): void {
  const shown = value ?? defaultOf(key)
  if (value === null) localStorage.removeItem(PREFIX + key)
  else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: { key: PREFIX + key, value: shown } }))
}

/** The console's default. */
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
