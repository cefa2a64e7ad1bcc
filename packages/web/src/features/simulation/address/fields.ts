/**
 * What is asked, as it is typed and as it stands in the address: `release`, `plan`, `version`, `workflow`, `event`, `at` and
 * `time_zone`, `attribute.1`, `balance.3` with `expiry.3`, `accumulator.2`, `counter.CODE` with `pending.CODE`, `media`
 * and `installed`; and what is asked about besides: `why=mapping-12`. What happens in a session is `steps`, as JSON.
 */
export type Fields = Readonly<Record<string, string>>

/** Of the other screens: which it is, what is compared, and what cannot happen. */
const VIEWS = ['view', 'before', 'after', 'release_before', 'release_after', 'other', 'assume']

/** Of a day: who uses the session and where, up to when it is played, and which moment is shown. */
const DAY = ['class', 'apn', 'slice', 'bill_day', 'plans', 'until', 'shown']

/** What may be long stands behind the #: it is never sent, so no server and no proxy bounds it. */
const LONG = 'steps'

const PLAIN = [
  'release',
  'plan',
  'version',
  'workflow',
  'event',
  'at',
  'time_zone',
  'media',
  'installed',
  'why',
  LONG,
  ...VIEWS,
  ...DAY,
]
const BY_RECORD = /^(attribute|balance|expiry|accumulator|counter|pending)\.(.+)$/

/** The kind of a field that names a record, and how it names it. */
export function recordField(name: string): { kind: string; key: string } | undefined {
  const [, kind, key] = BY_RECORD.exec(name) ?? []
  return kind === undefined || key === undefined ? undefined : { kind, key }
}

/** The fields in the query of an address, and behind its #; others are left out. */
export function fieldsOf(search: string, hash = ''): Fields {
  const given = [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]
  return Object.fromEntries(
    given.filter(([name, text]) => text !== '' && (PLAIN.includes(name) || recordField(name) !== undefined)),
  )
}

/** The query, and what stands behind the #. */
export function searchOf({ [LONG]: long = '', ...fields }: Fields): string {
  const text = new URLSearchParams(fields).toString()
  const hash = long === '' ? '' : `#${new URLSearchParams({ [LONG]: long }).toString()}`
  return `${text === '' ? '' : `?${text}`}${hash}`
}

/** With other texts; an empty one takes the field away. */
export function withFields(fields: Fields, changes: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, text]) => text !== ''))
}
