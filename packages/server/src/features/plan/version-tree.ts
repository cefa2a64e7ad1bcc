import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  TREE_LEVELS,
  type TreeLevel,
  type VersionTables,
  type VersionTree,
} from '@tollgate/contract/catalogues/version-tree.ts'
import { fullestEvent } from '@tollgate/policy/plan/fullest-event.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import { fromRows, type Source, type SourceNamed, computedColumns } from '../../catalogue/select-rows.ts'
import type { ColumnValue, Db } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { inVersion } from '../../policy/version-rows.ts'

type TreeRow = Record<string, ColumnValue>

type NestedName = keyof VersionTree['version'] | keyof VersionTree['events'][number]
/** Names that lists return in a nested record, by catalogue. */
const NESTED: Readonly<Record<string, readonly [name: NestedName, column: string]>> = {
  'policy-plan-event': ['pcr_event_name', 'pcc_event.pcr_event_name'],
  'policy-plan-ver': ['pcr_plan_name', 'pcc_pcr_plan.pcr_plan_name'],
}

/** The levels that tell which events and rule plans a version has. */
const OUTLINE: ReadonlySet<string> = new Set<TreeLevel>(['events', 'rules'])

/** The levels of a decision table below its rule plan. */
const TABLE: ReadonlySet<string> = new Set<TreeLevel>(['zones', 'mappings', 'units'])

/** A version with everything below it, one query per level. */
export async function readVersionTree(db: Db, sourceNamed: SourceNamed, id: number): Promise<VersionTree> {
  return readLevels(db, { sourceNamed, id, hasWarnings: true }, ({ catalogue }) => inVersion(catalogue, id))
}

/** All events and rule plans of a version, and the decision tables of the asked event, else of the fullest one. */
export async function readVersionTables(
  db: Db,
  sourceNamed: SourceNamed,
  { id, event: asked }: { id: number; event?: number | undefined },
): Promise<VersionTables> {
  const event = await shownEvent(db, id, asked)
  const part = await readLevels(db, { sourceNamed, id, hasWarnings: false }, ({ catalogue }, level) => {
    if (OUTLINE.has(level)) return inVersion(catalogue, id)
    return event !== undefined && TABLE.has(level) ? inVersion(catalogue, id, event) : undefined
  })
  return { ...part, tables_of: event ?? null }
}

async function shownEvent(db: Db, version: number, asked: number | undefined): Promise<number | undefined> {
  const events = await db
    .selectFrom('policy_plan_event as own')
    .innerJoin('policy_event as event', 'event.pcr_event_id', 'own.pcr_event_id')
    .leftJoin('policy_plan_rule as rule', (on) =>
      on.onRef('rule.pcc_rule_ver_id', '=', 'own.pcc_rule_ver_id').onRef('rule.pcr_event_id', '=', 'own.pcr_event_id'),
    )
    .leftJoin('policy_plan_mapping as mapping', 'mapping.ap_rule_id', 'rule.ap_rule_id')
    .where('own.pcc_rule_ver_id', '=', version)
    .groupBy(['own.pcr_event_id', 'event.pcr_event_name'])
    .select(['own.pcr_event_id', 'event.pcr_event_name'])
    .select(({ fn }) => fn.count<number>('mapping.mapping_id').as('mappings'))
    .execute()
  if (events.some(({ pcr_event_id }) => pcr_event_id === asked)) return asked
  return fullestEvent(events.map((event) => ({ ...event, mappings: Number(event.mappings) })))
}

interface Asked {
  sourceNamed: SourceNamed
  id: number
  hasWarnings: boolean
}

/** @param wanted The rows of a level to read. None are read if it is undefined. */
async function readLevels(
  db: Db,
  { sourceNamed, id, hasWarnings }: Asked,
  wanted: (source: Source, level: string) => RawBuilder<SqlBool> | undefined,
): Promise<VersionTree> {
  const versions = sourceNamed('policy-plan-ver')
  const own = sql<boolean>`${sql.ref(`policy_plan_ver.${versions.catalogue.id}`)} = ${id}`
  const [version] = await readLevel(db, versions, own, hasWarnings)
  if (!version) throw refusal('NOT_FOUND', `There is no plan version ${id}`)
  const below = Object.entries(TREE_LEVELS).map(async ([level, name]): Promise<[string, TreeRow[]]> => {
    const source = sourceNamed(name)
    const rows = wanted(source, level)
    return [level, rows ? await readLevel(db, source, rows, hasWarnings) : []]
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
    const counted: Pick<VersionTree['version'], 'warning_count'> = {
      warning_count: hasWarnings ? rowWarnings(catalogue, row).length : 0,
    }
    return { ...plain, ...counted }
  })
}
