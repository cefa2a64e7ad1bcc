import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { GRANT_LEVELS, TREE_LEVELS, type VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import { fromRows, type Source, type SourceNamed, computedColumns } from '../../catalogue/select-rows.ts'
import type { ColumnValue, Db } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { inVersion } from '../../policy/version-rows.ts'

type TreeRow = Record<string, ColumnValue>

/** Names that lists return in a nested record, by catalogue. */
const NESTED: Readonly<Record<string, readonly [name: string, column: string]>> = {
  'policy-plan-event': ['pcr_event_name', 'pcc_event.pcr_event_name'],
  'policy-plan-ver': ['pcr_plan_name', 'pcc_pcr_plan.pcr_plan_name'],
}

/** A version with everything below it, one query per level; or its decision tables: no basic rules, no warnings. */
export async function readVersionTree(
  db: Db,
  sourceNamed: SourceNamed,
  id: number,
  { tablesAlone = false }: { tablesAlone?: boolean } = {},
): Promise<VersionTree> {
  const versions = sourceNamed('policy-plan-ver')
  const own = sql<boolean>`${sql.ref(`policy_plan_ver.${versions.catalogue.id}`)} = ${id}`
  const [version] = await readLevel(db, versions, own, !tablesAlone)
  if (!version) throw refusal('NOT_FOUND', `There is no plan version ${id}`)
  const below = Object.entries(TREE_LEVELS).map(async ([level, name]): Promise<[string, TreeRow[]]> => {
    if (tablesAlone && GRANT_LEVELS.has(level)) return [level, []]
    const source = sourceNamed(name)
    return [level, await readLevel(db, source, inVersion(source.catalogue, id), !tablesAlone)]
  })
  return { version, ...Object.fromEntries(await Promise.all(below)) } as unknown as VersionTree
}

/** The rows of a level as in a list, but without nested records. */
async function readLevel(
  db: Db,
  source: Source,
  wanted: RawBuilder<SqlBool>,
  hasWarnings: boolean,
): Promise<TreeRow[]> {
  const { catalogue, hooks } = source
  const { table, id, fields, name } = catalogue
  const columns = [id, ...Object.keys(fields), 'row_version']
  const [nested, column] = NESTED[name] ?? []
  const rows = await fromRows(db, source)
    .select(columns.map((key) => sql.ref<never>(`${table}.${key}`).as(key)))
    .select(computedColumns(hooks))
    .select(nested && column ? [sql.ref<string>(column).as(nested)] : [])
    .where(wanted)
    .orderBy(sql.ref(`${table}.${id}`))
    .execute()
  const shown = [...columns, ...Object.keys(catalogue.computed), ...catalogue.parts, ...(nested ? [nested] : [])]
  const whole = hasWarnings || catalogue.parts.length > 0 ? await withParts(db, source, rows) : rows
  return whole.map((row) => {
    const plain: TreeRow = {}
    for (const field of shown) plain[field] = row[field] ?? null
    plain.warning_count = hasWarnings ? rowWarnings(catalogue, row).length : 0
    return plain
  })
}
