import { sql } from 'kysely'
import { EDIT_KINDS, type SentEdit, type WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { fault, faultsAt } from '@tollgate/contract/errors.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Edit } from '@tollgate/policy/workflow/edits.ts'
import { anyTable } from '../../database/any-table.ts'
import type { Database } from '../../database/open.ts'
import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError, refusal } from '../../app-error.ts'
import { readWorkflows } from '../../policy/read-workflows.ts'
import { applySent } from '../../policy/sent-edits.ts'
import { failureAt } from '../../policy/stored-values.ts'
import { writeWorkflow, type Current } from './write-workflow.ts'

interface Given {
  edits: readonly SentEdit[]
  actor: Actor
}

export async function editWorkflow(
  database: Database,
  workflow: number,
  { edits, actor }: Given,
): Promise<WorkflowEdited> {
  const current: Current = { record: '' }
  const places = new Map<string, number>()
  const { engine } = database
  const apply = async (trx: Trx) => {
    await engine.lock(trx, `rule-workflow ${workflow}`)
    await checkVersions(trx, edits)
    const [before] = await readWorkflows(trx, workflow)
    if (!before) throw refusal('NOT_FOUND')
    const edited = applySent(before, edits)
    for (const [place, edit] of edited.edits.entries()) for (const record of recordsIn(edit)) places.set(record, place)
    const { rowOf, ...answer } = await writeWorkflow(
      { transaction: { trx, engine }, actor, current },
      before,
      edited.workflow,
    )
    const ids = edits.flatMap((edit, place) => {
      const applied = edited.edits[place]
      const isNamed = edit.op === 'create' && edit.id !== undefined && applied?.op === 'create'
      return isNamed ? [[edit.id, rowOf(applied.id)]] : []
    })
    return { ids: Object.fromEntries(ids), ...answer }
  }
  const work = writeOnce(database, actor, apply)
  return work.catch((error: unknown) => explain(database, error, current, places))
}

function recordsIn(edit: Edit): string[] {
  return (edit.op === 'order' ? edit.ids : [edit.id]).map((id) => `${edit.kind} ${id}`)
}

/** Refuses edits of records whose version has changed. The update changes no value, but locks the rows. */
async function checkVersions(trx: Trx, edits: readonly SentEdit[]): Promise<void> {
  const stated = edits.flatMap((edit, place) => ('row_version' in edit ? [{ ...edit, place }] : []))
  for (const [kind, own] of Map.groupBy(stated, (edit) => edit.kind)) {
    const { table, id } = catalogueOf(EDIT_KINDS[kind].catalogue)
    const ids = own.map((edit) => Number(edit.id)).filter(Number.isSafeInteger)
    const rows = await anyTable(trx)
      .updateTable(table)
      .set({ row_version: sql`row_version` })
      .where(id, 'in', ids)
      .returning([id, 'row_version'])
      .execute()
    const versions = new Map(rows.map((row) => [row[id], row.row_version]))
    const stale = own.find((edit) => (versions.get(Number(edit.id)) ?? edit.row_version) !== edit.row_version)
    if (stale) throw new AppError(faultsAt(stale.place, [fault('STALE')]))
  }
}

/** Gives the fault of a write the path of the record's last edit: `3.work_node_name`. */
async function explain(
  database: Database,
  error: unknown,
  { record, source, ...failed }: Current,
  places: ReadonlyMap<string, number>,
): Promise<never> {
  const place = places.get(record)
  if (!source || place === undefined) throw error
  throw await failureAt(place, database, source, error, failed)
}
