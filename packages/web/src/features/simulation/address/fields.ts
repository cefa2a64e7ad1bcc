/**
 * The request as typed and as stored in the address: `release`, `plan`, `version`, `workflow`, `event`, `at` and
 * `time_zone`, `attribute.1`, `balance.3` with `expiry.3`, `accumulator.2`, `counter.CODE` with `pending.CODE`, `media`
 * and `installed`; further questions such as `why=mapping-12`; and `steps`, the steps of a session as JSON.
 */
export type Fields = Readonly<Record<string, string>>

/** Fields of the other screens: the shown view, what is compared, and the assumptions. */
const VIEWS = ['view', 'before', 'after', 'release_before', 'release_after', 'other', 'assume']

/** Fields of a day: who uses the session and where, until when it is played, and the shown moment. */
const DAY = ['class', 'apn', 'slice', 'bill_day', 'plans', 'until', 'shown']

/** Long values go behind the #: it is never sent, so no server or proxy limits its length. */
const LONG = 'steps'

const PLAIN = [
  'release',
  'plan',
  'version',
  'workflow',
  'exact',
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

/** The kind and key of a field that belongs to a record, such as `balance.3`. */
export function recordField(name: string): { kind: string; key: string } | undefined {
  const [, kind, key] = BY_RECORD.exec(name) ?? []
  return kind === undefined || key === undefined ? undefined : { kind, key }
}

/** The known fields in an address's query and hash. */
export function fieldsOf(search: string, hash = ''): Fields {
  const given = [...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]
  return Object.fromEntries(
    given.filter(([name, text]) => text !== '' && (PLAIN.includes(name) || recordField(name) !== undefined)),
  )
}

/** The query, with the hash. */
export function searchOf({ [LONG]: long = '', ...fields }: Fields): string {
  const text = new URLSearchParams(fields).toString()
  const hash = long === '' ? '' : `#${new URLSearchParams({ [LONG]: long }).toString()}`
  return `${text === '' ? '' : `?${text}`}${hash}`
}

/** Changes fields; an empty text removes one. */
export function withFields(fields: Fields, changes: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, text]) => text !== ''))
}
