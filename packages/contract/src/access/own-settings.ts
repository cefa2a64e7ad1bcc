import { z } from 'zod'
import { checkTimeZone } from '../standards/time-zone.ts'
import { refuseUnshown } from '../standards/shown-text.ts'

/** A person's saved view of a list: its address and its columns. */
const savedView = z.strictObject({
  name: z.string().min(1).max(60).superRefine(refuseUnshown('The name')),
  search: z.string().max(4000).describe('The query text of the address: filters, order, page size'),
  columns: z.array(z.string().max(100)).max(200),
})

const SCREEN = z.string().regex(/^\/main[a-z0-9/-]{0,200}$/)

/** A link in a person's sidebar. */
const shortcut = z.strictObject({
  title: z.string().min(1).max(200).superRefine(refuseUnshown('The title')),
  route: SCREEN,
})
export type Shortcut = z.infer<typeof shortcut>

/** Schemas of setting values, by the first word of the key. */
const VALUES = {
  columns: z.array(z.string().max(100)).min(1).max(200),
  widths: z.record(z.string().max(100), z.number().min(1).max(10_000)),
  views: z.array(savedView).max(100),
  density: z.enum(['compact', 'comfortable']),
  favourites: z.array(shortcut).max(50),
  zone: z
    .string()
    .max(64)
    .refine((name) => checkTimeZone(name).ok)
    .describe('The time zone that times are shown in'),
  units: z.enum(['decimal', 'binary']).describe('The unit system that amounts are shown in'),
  seen: z.int().min(1).describe('The last change that was there at the last visit of the overview'),
  start: SCREEN.describe('The screen that is shown first'),
} as const

type Kind = keyof typeof VALUES

const KEY =
  /^(?:density|favourites|seen|start|units|zone|(columns|widths)\.[a-z0-9-]{1,64}|views\.\/[a-z0-9/-]{1,120})$/

/** Settings by key. Null removes one, so that the default applies again. */
export type OwnSettings = Readonly<Record<string, unknown>>

const ONE_TIME = 500

const settings = z
  .record(z.string(), z.unknown())
  .describe(
    'By key: columns.qos-rule, widths.qos-rule, views./main/qos-rule, density, favourites, seen, start, units, zone; null removes one',
  )
  .superRefine((given, context) => {
    const entries = Object.entries(given)
    if (entries.length > ONE_TIME) {
      context.addIssue({ code: 'custom', message: `At most ${ONE_TIME} settings at a time`, path: [] })
      return
    }
    for (const [key, value] of entries) {
      const message = settingFault(key, value)
      if (message !== undefined) context.addIssue({ code: 'custom', message, path: [key] })
    }
  })

/** Body of `PUT /me/setting`. */
export const ownSettingsInput = z.strictObject({ settings })

export function isSettingKey(key: string): boolean {
  return KEY.test(key)
}

/** Why a setting is refused; undefined if it is accepted. */
export function settingFault(key: string, value: unknown): string | undefined {
  if (!isSettingKey(key)) return 'There is no such setting'
  if (value === null) return undefined
  const [kind] = key.split('.')
  return VALUES[kind as Kind].safeParse(value).success ? undefined : WORDS[kind as Kind]
}

const WORDS: Readonly<Record<Kind, string>> = {
  columns: 'Columns are a list of at least one field name',
  widths: 'Widths are pixels by field name',
  views: 'Views are a list of at most 100, each with name, search and columns',
  density: 'The density is compact or comfortable',
  favourites: 'Favourites are a list of at most 50, each with title and route',
  seen: 'What was seen is the number of a change',
  zone: 'The time zone is a name such as Europe/Berlin',
  units: 'The unit system is decimal or binary',
  start: 'The first screen is the path of one of the console',
}
