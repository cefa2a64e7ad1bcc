/**
 * What is asked, as it is typed and as it stands in the address: `plan`, `version`, `workflow`, `event`, `at` and
 * `time_zone`, `attribute.1`, `balance.3` with `expiry.3`, `accumulator.2`, `counter.CODE` with `pending.CODE`, `media`
 * and `installed`; and what is asked about besides: `why=mapping-12`.
 */
export type Fields = Readonly<Record<string, string>>

/** Of the other screens: which it is, what is compared, and what cannot happen. */
const VIEWS = ['view', 'before', 'after', 'other', 'assume']

const PLAIN = ['plan', 'version', 'workflow', 'event', 'at', 'time_zone', 'media', 'installed', 'why', ...VIEWS]
const BY_RECORD = /^(attribute|balance|expiry|accumulator|counter|pending)\.(.+)$/

/** The kind of a field that names a record, and how it names it. */
export function recordField(name: string): { kind: string; key: string } | undefined {
  const [, kind, key] = BY_RECORD.exec(name) ?? []
  return kind === undefined || key === undefined ? undefined : { kind, key }
}

/** The fields in the query of an address; others are left out. */
export function fieldsOf(search: string): Fields {
  const given = [...new URLSearchParams(search)]
  return Object.fromEntries(
    given.filter(([name, text]) => text !== '' && (PLAIN.includes(name) || recordField(name) !== undefined)),
  )
}

export function searchOf(fields: Fields): string {
  const text = new URLSearchParams({ ...fields }).toString()
  return text === '' ? '' : `?${text}`
}

/** With other texts; an empty one takes the field away. */
export function withFields(fields: Fields, changes: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, text]) => text !== ''))
}
