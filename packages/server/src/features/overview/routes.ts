import type { FastifyInstance } from 'fastify'
import { readOverview } from '@tollgate/contract/calls/overview.ts'
import type { Overview } from '@tollgate/contract/overview.ts'
import { totalScope, totalReader } from '../../catalogue/row-totals.ts'
import { narrowed } from '../../catalogue/narrowing.ts'
import { ownRows, type Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { route } from '../../http/route.ts'
import { comingDays, draftPlans } from './coming-days.ts'
import type { Db } from '../../database/tables.ts'
import { hasReleases } from '../../history/change-sets.ts'

const MOST = 5

type CountProblems = () => Promise<Overview['problems']>

export function registerOverview(
  app: FastifyInstance,
  database: Database,
  sources: readonly Source[],
  problems: CountProblems,
): void {
  const { db } = database
  const totalOf = totalReader(database)
  route(app, readOverview, async () => ({
    counts: await Promise.all(sources.map((source) => countOf(db, source, totalOf))),
    problems: await problems(),
    coming: await comingDays(db),
    drafts: await draftPlans(db),
    unpublished: await unpublishedSets(db),
    unreviewed: await unreviewedEmergencies(db),
  }))
}

/** The number of rows that the catalogue's list shows without a filter. */
async function countOf(db: Database['db'], source: Source, totalOf: ReturnType<typeof totalReader>) {
  const listed = narrowed(source, source.hooks.narrow?.({}))
  const scope = totalScope(listed, [])
  return { catalogue: source.catalogue.name, count: await (scope ? totalOf(scope) : counted(db, listed)) }
}

async function counted(db: Database['db'], source: Source): Promise<number> {
  const { count } = await ownRows(db, source)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The change sets that are not published, the one that waits longest first. */
async function unpublishedSets(db: Db): Promise<Overview['unpublished']> {
  if (!(await hasReleases(db))) return []
  const rows = await db
    .selectFrom('change_set as s')
    .innerJoin('change_set_entry as e', 'e.change_set_id', 's.change_set_id')
    .select(['s.change_set_id', 's.name'])
    .select(({ fn }) => [fn.countAll<number>().as('changes'), fn.min<string>('e.at').as('since')])
    .where('s.state', '!=', 'published')
    .groupBy(['s.change_set_id', 's.name'])
    .orderBy('since')
    .orderBy('s.change_set_id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, changes: Number(row.changes) }))
}

async function unreviewedEmergencies(db: Db): Promise<Overview['unreviewed']> {
  return db
    .selectFrom('release')
    .select(['release_id', 'user_name', 'emergency_reason', 'published_at'])
    .where('emergency_reason', 'is not', null)
    .where('review', 'is', null)
    .where('published_at', 'is not', null)
    .orderBy('release_id', 'desc')
    .limit(MOST)
    .$narrowType<{ emergency_reason: string; published_at: string }>()
    .execute()
}
