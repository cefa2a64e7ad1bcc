import type { FastifyBaseLogger } from 'fastify'
import { tellApprovers } from '../../../access/people/notices.ts'
import { databaseNow } from '../../../database/clock.ts'
import type { Database } from '../../../database/open.ts'
import type { Db, Tables } from '../../../database/tables.ts'
import { hasReleases } from '../../../history/change-sets.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { AppError } from '../../../app-error.ts'
import type { Evidence } from '../evidence/evidence.ts'
import {
  changeReleases,
  currentRelease,
  lockPointer,
  readRelease,
  refuseUnconfirmed,
  unconfirmedRelease,
} from '../release-store.ts'
import { carryOutRollout } from '../rollout/carry-out.ts'
import type { RolloutSettings } from '../rollout/rollout-store.ts'
import { publishedRelease } from '../../../policy/release-tables.ts'
import { baseMoved } from './move-pointer.ts'
import { LATEST_MS } from './planned-releases.ts'
import { refuseUnlessPublishable } from './preconditions.ts'
import { publishRows } from './published-rows.ts'
import { publishNow } from './publish.ts'
import { readReleaseToMake } from './release-to-make.ts'
import { rollBackIn } from './rollback.ts'

const CONSOLE: Pick<Actor, 'id' | 'name'> = { id: 'console', name: 'Tollgate' }

interface Needs {
  evidenceOf: (sets: readonly number[]) => Promise<Evidence>
  firstRelease: (actor: Actor) => Promise<void>
  settings: RolloutSettings
  log: FastifyBaseLogger
}
type Scheduled = Omit<Tables['release'], 'release_id'> & { release_id: number }

/** Carries out deadlines, which are rows. Any server may do it, by the clock of the database. */
export class Deadlines {
  readonly #database: Database
  readonly #needs: Needs
  /** The release that could not be copied into the published tables. */
  #unfilled: number | undefined

  constructor(database: Database, needs: Needs) {
    this.#database = database
    this.#needs = needs
  }

  /** One deadline that fails leaves the others their turn. It is tried again with the next run. */
  async run(): Promise<void> {
    const { db } = this.#database
    if (!(await hasReleases(db))) return
    await this.#attempt('The first release', undefined, () => this.#makeFirst())
    await this.returnUnconfirmed()
    const current = await currentRelease(db)
    await this.#attempt('Its copy for systems that read tables', current, () => this.#fillTables())
    await this.#attempt('Its rollout', current, () => carryOutRollout(this.#database, this.#needs.settings, CONSOLE))
    const now = await databaseNow(db)
    for (const release of await this.#due(now))
      await this.#attempt('Its publish', release.release_id, () => this.#publishOne(release, now))
  }

  /** A server that turned releases on may have been killed before it made the first one. */
  async #makeFirst(): Promise<void> {
    if ((await currentRelease(this.#database.db)) === undefined) await this.#needs.firstRelease(CONSOLE)
  }

  /** Rolls back a release that nobody confirmed in time. */
  async returnUnconfirmed(): Promise<void> {
    const { db, engine } = this.#database
    const late = await overdue(db)
    if (!late) return
    await this.#attempt('Its return', late.release_id, () =>
      writeOnce(this.#database, CONSOLE, async (trx) => {
        const current = await lockPointer(trx, engine)
        const still = await overdue(trx)
        if (!still || still.release_id !== current || still.base_release_id === null) return
        const note = `Release ${current} was not confirmed in time`
        await rollBackIn(trx, { engine, current, to: still.base_release_id, note, actor: CONSOLE })
      }),
    )
  }

  /** Runs the work of a deadline. What it throws is logged, and noted on the release that it is about. */
  async #attempt(what: string, release: number | undefined, work: () => Promise<void>): Promise<void> {
    const note = (problem: string | null) => this.#note(release, `${what} failed`, problem)
    try {
      await work()
      await note(null)
    } catch (error) {
      if (this.#database.engine.failureOf(error) === 'unavailable') throw error
      const why = error instanceof AppError ? error.message : 'The log of the server says why'
      if (await note(why)) this.#needs.log.warn({ err: error, release }, `${what} failed`)
    }
  }

  /** Stores why something of a release failed; null: it does not any more. Returns whether that is news. */
  async #note(release: number | undefined, what: string, why: string | null): Promise<boolean> {
    if (release === undefined) return true
    const problem = why === null ? null : `${what}, and is tried again: ${why}`
    const row = this.#database.db.updateTable('release').set({ problem }).where('release_id', '=', release)
    const other =
      problem === null ? row.where('problem', 'like', `${what}%`) : row.where('problem', 'is distinct from', problem)
    return (await other.executeTakeFirst()).numUpdatedRows > 0n
  }

  /** Fills tables that hold no release: new ones, or after a rollback to a release from before them. */
  async #fillTables(): Promise<void> {
    const { db, engine } = this.#database
    if ((await publishedRelease(db)) !== undefined || (await currentRelease(db)) === this.#unfilled) return
    const { impact, rows } = await this.#needs.evidenceOf([])
    // Changes outside of sets are in no release. The next publish includes them and fills the tables.
    this.#unfilled = impact.drift.length > 0 ? impact.base : undefined
    if (this.#unfilled !== undefined) return
    await writeOnce(this.#database, CONSOLE, async (trx) => {
      const current = await lockPointer(trx, engine)
      if (current === impact.base && (await publishedRelease(trx)) === undefined) await publishRows(trx, current, rows)
    })
  }

  #due(now: number): Promise<Scheduled[]> {
    return this.#database.db
      .selectFrom('release')
      .selectAll()
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', new Date(now).toISOString())
      .orderBy('publish_at')
      .execute()
  }

  async #publishOne(release: Scheduled, now: number): Promise<void> {
    const { db, engine } = this.#database
    const { release_id: id, base_release_id: base } = release
    const sets = await db
      .selectFrom('release_change_set')
      .select('change_set_id')
      .where('release_id', '=', id)
      .execute()
    const why = await this.#obstacle(release, now)
    if (why === undefined) await refuseUnconfirmed(db)
    const evidence = why === undefined ? await this.#needs.evidenceOf(sets.map((one) => one.change_set_id)) : undefined
    const actor: Actor = { id: release.user_id, name: release.user_name }
    const suspend = (note: string) => this.#suspend(id, note)
    if (!evidence) return suspend(why ?? '')
    if (evidence.impact.evidence_hash !== release.evidence_hash)
      return suspend('What it would publish, or what decides, is not what was approved')
    try {
      await writeOnce(this.#database, actor, async (trx) => {
        const current = await lockPointer(trx, engine)
        const still = await trx.selectFrom('release').select('state').where('release_id', '=', id).executeTakeFirst()
        if (still?.state !== 'scheduled' || current !== base) return
        const by = { ...actor, isToken: release.by_token === 'Y', isAway: true }
        const isEmergency = release.emergency_reason !== null
        refuseUnlessPublishable(await readReleaseToMake(trx, evidence, { by, isEmergency }))
        await publishNow(trx, { engine, id, base, evidence, actor })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await suspend(error.message)
    }
  }

  async #obstacle({ base_release_id: base, publish_at }: Scheduled, now: number): Promise<string | undefined> {
    const current = await currentRelease(this.#database.db)
    if (current !== base) return baseMoved(current)
    const late = now - Date.parse(publish_at ?? '')
    return late > LATEST_MS ? `It would have been ${Math.round(late / 60_000)} minutes late` : undefined
  }

  async #suspend(id: number, note: string): Promise<void> {
    await writeOnce(this.#database, CONSOLE, async (trx) => {
      await this.#database.engine.lock(trx, 'release')
      const { state } = await readRelease(trx, id)
      if (state !== 'scheduled') return
      await changeReleases(trx, { ids: [id], values: { state: 'suspended', note }, done: 'suspended', actor: CONSOLE })
      await tellApprovers(trx, `Release ${id} was not published at its time: ${note}`)
    })
  }
}

async function overdue(db: Db) {
  const row = await unconfirmedRelease(db)
  return row && Date.parse(row.confirm_by) <= (await databaseNow(db)) ? row : undefined
}
