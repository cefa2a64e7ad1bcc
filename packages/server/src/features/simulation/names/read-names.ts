import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { withParts } from '../../../catalogue/attach-parts.ts'
import { numberIn } from '../../../catalogue/record-id.ts'
import { fromRows, selectRows, type Source, type SourceNamed } from '../../../catalogue/select-rows.ts'
import type { Db } from '../../../database/tables.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { RecordsByCatalogue } from './records-named.ts'

/** The column that identifies records in a trace, if it is not their label. */
const TOLD_BY: Readonly<Partial<Record<CatalogueName, string>>> = {
  'policy-plan-mapping-unit': 'pcc_ap_rule_zone.label_show',
}

/** Names by catalogue and id. Deleted records have none. */
export async function readNames(
  db: Db,
  sourceNamed: SourceNamed,
  records: RecordsByCatalogue,
  toldBy = (name: CatalogueName) => TOLD_BY[name],
): Promise<RecordNames> {
  const named = [...records].map(
    async ([name, ids]) => [name, await namesOf(db, sourceNamed(name), [...ids], toldBy(name))] as const,
  )
  return Object.fromEntries(await Promise.all(named))
}

async function namesOf(db: Db, source: Source, ids: readonly number[], toldBy = source.catalogue.label) {
  const { table, id } = source.catalogue
  const rows = await inChunks(ids, (some) =>
    selectRows(fromRows(db, source), source).where(`${table}.${id}`, 'in', some).execute(),
  )
  // A stored column needs no parts.
  const named = toldBy in source.catalogue.fields ? rows : await withParts(db, source, rows)
  return Object.fromEntries(named.map((row) => [numberIn(row, id), String(row[toldBy] ?? '')]))
}
