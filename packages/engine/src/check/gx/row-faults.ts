import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { AnswerFault } from '@tollgate/contract/simulation/check.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import type { PlacedAvp, PlacedGroup } from './placed.ts'
import { ROWS } from './rows.ts'

/** What the catalogue of a group's row refuses in its fields, and what it warns of between them. */
export function rowFaults({ name, members, ...whole }: PlacedGroup): AnswerFault[] {
  const row = ROWS[name]
  if (!row) return []
  const catalogue = catalogueOf(row.catalogue)
  const byField = new Map(members.flatMap((member) => fieldEntry(row.fields, member)))
  const refused = [...byField].flatMap(([field, { avp, path, offset }]) => {
    const definition = catalogue.fields[field]
    const [issue] = definition ? (fieldSchema(definition).safeParse(avp.value).error?.issues ?? []) : []
    return issue ? [{ code: 'VALUE', path, offset, message: `${issue.message}, not ${avp.value}` }] : []
  })
  const values = Object.fromEntries([...byField].map(([field, { avp }]) => [field, avp.value]))
  const given = row.given?.(members.map(({ avp }) => avp))
  const warned = rowWarnings(catalogue, { ...values, ...given }).filter(({ code }) => row.faults.includes(code))
  return [
    ...refused,
    ...warned.map(({ code, message, field = '' }) => {
      const place = byField.get(field) ?? whole
      return { code, path: place.path, offset: place.offset, message }
    }),
  ]
}

function fieldEntry(fields: Readonly<Record<string, string>>, member: PlacedAvp): [string, PlacedAvp][] {
  const field = fields[member.avp.name]
  return field === undefined ? [] : [[field, member]]
}
