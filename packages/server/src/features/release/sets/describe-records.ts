import type { SetRecord } from '@tollgate/contract/release/change-set.ts'
import type { SetContent } from '@tollgate/policy/change-set/content.ts'
import { recordName } from '@tollgate/policy/change-set/entry.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { namedRecord } from '@tollgate/policy/document/named-record.ts'
import { inputsIn } from '@tollgate/policy/document/names-in.ts'
import { isNamedByKey, RecordPaths } from '@tollgate/policy/document/record-paths.ts'
import type { OpenWork } from '../../../policy/open-work.ts'

/** Fields that are equal in every console, or say nothing to a reader. */
const OMITTED: ReadonlySet<string> = new Set(['place', 'row_version', 'sp_id'])

/** Describes records with the captions of their fields and the keys of their references. */
export function recordDescriber({ working, entries }: Pick<OpenWork, 'working' | 'entries'>) {
  const paths = new RecordPaths(working)
  const inputOf = inputsIn(working)
  const byRecord = Map.groupBy(entries, recordName)
  const valueOf = (resource: SetContent['resource'], field: string, row: Row, value: unknown): unknown => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const named = namedRecord(resource, field, row, field === 'mapping_value' ? inputOf(row) : undefined)
    if (!named || !isNamedByKey(named.catalogue)) return value
    const ids = String(value).split(',').map(Number)
    return ids.map((id) => paths.of(named.catalogue, id) ?? `#${id}`).join(', ')
  }
  return (content: SetContent, set: number): SetRecord => {
    const { resource, id, action, row, fields } = content
    const own = byRecord.get(recordName(content)) ?? []
    const { fields: known, id: idField } = definitionOf(resource)
    return {
      resource,
      record_id: id,
      label: own.findLast((one) => one.set === set)?.label ?? String(id),
      action,
      fields: fields()
        .filter(({ field }) => field !== idField && !(action !== 'update' && OMITTED.has(field)))
        .map(({ field, before, after }) => ({
          field,
          label: known[field]?.label ?? field,
          before: valueOf(resource, field, { ...row, [field]: before }, before),
          after: valueOf(resource, field, { ...row, [field]: after }, after),
        })),
      batch_ids: [...new Set(own.filter((one) => one.set === set).map(({ batch_id }) => batch_id))],
    }
  }
}
