import { sql } from 'kysely'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import type { AnyHooks, CatalogueHooks } from '../../catalogue/hooks.ts'
import { columnOf, fromRows, selectRows, sourceOf } from '../../catalogue/select-rows.ts'
import type { Db, TableRow } from '../../database/tables.ts'

/** Columns with the workflow of a row, by catalogue. */
const INSIDE = {
  'rule-workflow-node': 'work_group_id',
  'rule-workflow-cond-group': 'pcc_work_node.work_group_id',
  'rule-workflow-exec': 'pcc_work_node.work_group_id',
  'rule-workflow-cb': 'pcc_work_node.work_group_id',
} as const satisfies { [Name in CatalogueName]?: string }

type Inside = keyof typeof INSIDE
const conditions = catalogueOf('rule-workflow-cond')

/** Adds to hooks of workflows the number of warnings inside, for rows of a list. */
export function withWarningsInside(
  hooks: CatalogueHooks<'rule-workflow-group'>,
  inside: Readonly<Record<Inside, AnyHooks>>,
): CatalogueHooks<'rule-workflow-group'> {
  const sources = (Object.keys(INSIDE) as Inside[]).map((name) => ({
    source: sourceOf(catalogueOf(name), catalogues, inside[name]),
    path: INSIDE[name],
  }))
  return {
    ...hooks,
    async attach(db, rows) {
      const parts = await hooks.attach?.(db, rows)
      const ids = rows.map(({ work_group_id }) => work_group_id)
      const counts = new Map<number, number>()
      for (const { source, path } of sources) {
        for (const row of await rowsInside(db, source, path, ids)) {
          const id = Number(row[WORKFLOW])
          counts.set(id, (counts.get(id) ?? 0) + source.present.warnings(row).length + ofConditions(row))
        }
      }
      return ids.map((id, index) => ({ ...parts?.[index], warnings_inside: counts.get(id) ?? 0 }))
    },
  }
}

const WORKFLOW = 'inside_workflow'

async function rowsInside(
  db: Db,
  source: ReturnType<typeof sourceOf>,
  path: string,
  ids: readonly number[],
): Promise<TableRow[]> {
  const workflow = columnOf(source, path)
  const rows = await selectRows(fromRows(db, source), source)
    .select(sql<number>`${workflow}`.as(WORKFLOW))
    .where(sql<boolean>`${workflow} in (${sql.join(ids)})`)
    .execute()
  return withParts(db, source, rows)
}

/** Includes the warnings of a group's conditions. */
function ofConditions(row: TableRow): number {
  const { conditions: inGroup } = row as { conditions?: unknown }
  if (!Array.isArray(inGroup)) return 0
  return inGroup.reduce<number>((sum, condition) => sum + rowWarnings(conditions, condition as TableRow).length, 0)
}
