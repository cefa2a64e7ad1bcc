import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import { faultsOf } from '../../app-error.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { beforeSaves } from '../../catalogue/hooks.ts'
import { pickFields } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { changesOf, intended, type Draft } from './draft.ts'
import { isNewOwner } from './new-owners.ts'

interface Checking {
  database: Database
  source: Source
  actor: Actor
}

/**
 * Finds what the write of a row would refuse: combinations of values, and what the catalogue's hooks ask the database. Rows
 * of the file that break a rule together are only found when they are stored.
 */
export async function checkHooks({ database, source, actor }: Checking, drafts: readonly Draft[]): Promise<void> {
  const { catalogue, hooks } = source
  const written = drafts.filter((draft) => isSound(draft) && isWritten(source, draft))
  for (const draft of written) draft.faults.push(...rowFaults(catalogue, intended(draft)))
  if (!hooks.beforeSave && !hooks.beforeSaveMany) return
  const sound = written.filter((draft) => isSound(draft) && !Object.values(draft.values).some(isNewOwner))
  if (sound.length === 0) return
  const saving = { engine: database.engine, actor }
  const rows = sound.map(({ values, stored }) => ({
    values: { ...(stored && pickFields(source, stored)), ...values },
    before: stored,
  }))
  await undone(database, async (trx) => {
    const ask = (some: typeof rows) => faultsOf(beforeSaves(hooks, { ...saving, trx, rows: some }))
    if (hooks.beforeSaveMany && (await ask(rows)).length === 0) return
    for (const [at, row] of rows.entries()) sound[at]?.faults.push(...(await ask([row])))
  })
}

function isSound({ faults, waits }: Draft): boolean {
  return faults.length === 0 && !waits
}

function isWritten({ catalogue }: Source, draft: Draft): boolean {
  return !draft.stored || Object.keys(changesOf(catalogue, draft)).length > 0
}

const DONE = new Error('The trial is over')

/** Runs what must leave no trace. */
async function undone({ db }: Database, run: (trx: Trx) => Promise<void>): Promise<void> {
  const trial = db.transaction().execute(async (trx) => {
    await run(trx)
    throw DONE
  })
  await trial.catch((error: unknown) => {
    if (error !== DONE) throw error
  })
}
