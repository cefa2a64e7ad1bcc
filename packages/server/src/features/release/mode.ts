import { setTimeout as delay } from 'node:timers/promises'
import { refusal } from '../../app-error.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Engine } from '../../database/engine.ts'
import type { Database } from '../../database/open.ts'
import { emptyPublishedTables, publishWorkingData } from '../../database/published-tables.ts'
import type { Trx } from '../../database/tables.ts'
import { act, recordActs } from '../../history/acts.ts'
import { openBatch } from '../../history/batch.ts'
import { hasReleases, setReleases } from '../../history/change-sets.ts'
import { recordChange, type Actor } from '../../history/record-change.ts'
import { contentOf } from '@tollgate/policy/change-set/content.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { readTables } from '../../policy/read-tables.ts'
import { contentsOf, countsBetween, manifestOf, storeContents } from './contents.ts'
import { notePublishedRelease } from './publish/published-rows.ts'
import { addRelease, currentRelease } from './release-store.ts'
import { readEntries, readOpenWork } from '../../policy/open-work.ts'

interface AskedMode {
  mode: 'on' | 'off'
  confirm: boolean
  actor: Actor
}

const MODE = 'releases'
const SETTING = { name: 'setting', label: 'releases' }
const LOOK_MS = 20
const RETRIES = 5

/** Turns releases on or off; whether they are on from here, so that a first release of all working data is needed. */
export async function changeMode(
  trx: Trx,
  { engine, sourceNamed }: { engine: Engine; sourceNamed: SourceFinder },
  { mode, confirm, actor }: AskedMode,
): Promise<boolean> {
  await engine.lock(trx, MODE)
  const before = (await hasReleases(trx)) ? 'on' : 'off'
  if (before === mode) return false
  if (mode === 'off' && !confirm) await refuseOpenChanges(trx, sourceNamed)
  await recordChange(trx, {
    actor,
    catalogue: SETTING,
    id: 1,
    before: { releases: before },
    after: { releases: mode },
  })
  await setReleases(trx, mode)
  if (mode === 'on') return true
  await trx.deleteFrom('release_pointer').execute()
  act(trx, 'release_pointer', { pointer_id: 1 })
  await emptyPublishedTables(trx)
  return false
}

async function refuseOpenChanges(trx: Trx, sourceNamed: SourceFinder): Promise<void> {
  const { chains } = await readOpenWork(trx, sourceNamed, await readEntries(trx))
  const sets = await trx
    .selectFrom('change_set')
    .select(['change_set_id', 'name'])
    .where('state', '!=', 'published')
    .execute()
  const open = sets.filter(({ change_set_id: id }) => contentOf(chains, id).length > 0)
  if (open.length > 0)
    throw refusal(
      'CONFLICT',
      `Without releases every change is live. These change sets hold changes that are in no release: ${open.map(({ name }) => name).join(', ')}. Publish or undo them first, or confirm that they are live`,
      'confirm',
    )
}

/** Whose name stands at the first release. */
export type Publisher = Pick<Actor, 'id' | 'name'>

/**
 * Makes the first release of all working data, while other work goes on. Waits for writers from before the mode was on.
 * Later writes belong to change sets, unless the release contains them already.
 */
export async function makeFirstRelease(database: Database, sourceNamed: SourceFinder, actor: Publisher): Promise<void> {
  await earlierWritersDone(database)
  for (let tries = RETRIES; ; tries -= 1)
    try {
      await database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => snapshot(trx, database, sourceNamed, actor))
      return
    } catch (error) {
      // Another server made it meanwhile, so this snapshot is outdated.
      const failure = database.engine.failureOf(error)
      if (tries === 0 || (failure !== 'raced' && failure !== 'duplicate')) throw error
    }
}

async function earlierWritersDone({ db, engine }: Database): Promise<void> {
  const look = async () => {
    const { oldest, next } = await db
      .selectNoFrom([engine.transactions.oldest.as('oldest'), engine.transactions.next.as('next')])
      .executeTakeFirstOrThrow()
    return { oldest: Number(oldest), next: Number(next) }
  }
  const { next } = await look()
  while ((await look()).oldest < next) await delay(LOOK_MS)
}

async function snapshot(trx: Trx, { engine }: Database, sourceNamed: SourceFinder, actor: Publisher): Promise<void> {
  openBatch(trx)
  await engine.lock(trx, 'release')
  if ((await currentRelease(trx)) !== undefined) return
  const documents = new DocumentReader(await readTables(trx, sourceNamed)).all()
  const manifest = manifestOf(documents)
  const manifest_hash = await storeContents(trx, manifest, contentsOf(documents, manifest).contents)
  const release_id = await addRelease(trx, actor, {
    state: 'published',
    base_release_id: null,
    manifest_hash,
    published_at: new Date().toISOString(),
    note: 'All that stood when releases were turned on',
    counts: JSON.stringify(countsBetween({}, manifest)),
  })
  await trx.insertInto('release_pointer').values({ pointer_id: 1, release_id }).execute()
  act(trx, 'release_pointer', { pointer_id: 1 })
  await publishWorkingData(trx)
  await notePublishedRelease(trx, release_id)
  const open = trx.selectFrom('change_set').select('change_set_id').where('state', '!=', 'published')
  await trx.deleteFrom('change_set_entry').where('change_set_id', 'in', open).execute()
  await recordActs(trx)
}
