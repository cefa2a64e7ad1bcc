import { sql } from 'kysely'
import { EDIT_KINDS, type EditKind, type WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import { LINK_FIELDS } from '@tollgate/contract/workflow/links.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import type { Row } from '../../catalogue/present-row.ts'
import { columnOf, fromRows, selectRows } from '../../catalogue/select-rows.ts'
import type { Trx } from '../../database/tables.ts'
import { workflowSource } from './workflow-sources.ts'

/** Kinds whose rows another kind's rows show, with the field that names those. */
const SHOWN_IN: Readonly<Partial<Record<EditKind, { kind: EditKind; by: string }>>> = {
  position: { kind: 'node', by: 'work_node_id' },
  condition: { kind: 'condition_group', by: 'work_cond_group_id' },
}

/** The records that a batch leaves other than they were. */
export class TouchedRows {
  readonly #ids = new Map<EditKind, Set<number>>()
  readonly #deleted: WorkflowEdited['deleted'] = []

  add(kind: EditKind, id: number, row?: Row): void {
    const ids = this.#ids.get(kind) ?? new Set()
    this.#ids.set(kind, ids.add(id))
    const shown = SHOWN_IN[kind]
    if (shown && row) this.add(shown.kind, numberIn(row, shown.by))
  }

  remove(kind: EditKind, id: number, row: Row): void {
    this.#ids.get(kind)?.delete(id)
    this.#deleted.push({ kind, id })
    const shown = SHOWN_IN[kind]
    if (shown) this.add(shown.kind, numberIn(row, shown.by))
  }

  /** The nodes that lose a link when a node goes. */
  async addLinkedTo(trx: Trx, id: number): Promise<void> {
    const nodes = await trx
      .selectFrom('rule_workflow_node')
      .select('work_node_id')
      .where((where) => where.or(LINK_FIELDS.map((field) => where(field, '=', id))))
      .execute()
    for (const node of nodes) this.add('node', node.work_node_id)
  }

  /** The records as they are now; what went with its owner is not among them. */
  async read(trx: Trx): Promise<Pick<WorkflowEdited, 'changed' | 'deleted'>> {
    const changed: WorkflowEdited['changed'] = {}
    for (const [kind, ids] of this.#ids) changed[kind] = await rowsNamed(trx, kind, [...ids])
    return { changed, deleted: this.#deleted }
  }
}

async function rowsNamed(trx: Trx, kind: EditKind, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const source = workflowSource(EDIT_KINDS[kind].catalogue)
  const id = columnOf(source, EDIT_KINDS[kind].id)
  const rows = await selectRows(fromRows(trx, source), source)
    .where(sql<boolean>`${id} in (${sql.join(ids)})`)
    .orderBy(id)
    .execute()
  return (await withParts(trx, source, rows)).map((row) => source.present.plain(row))
}
