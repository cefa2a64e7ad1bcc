import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { narrowed } from '../../catalogue/narrowing.ts'
import { ownRows, type Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { latestChanges } from '../../history/latest-changes.ts'
import { answers } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { comingDays, draftPlans } from './coming-days.ts'

const SHOWN_CHANGES = 12

const change = z.object({
  history_id: z.int(),
  at: z.string().describe('Instant, ISO 8601 with Z'),
  user_name: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  resource: z.string(),
  record_id: z.int(),
  label: z.string(),
})

const coming = z.object({
  catalogue: z.enum(['policy-plan-ver', 'rule-workflow-group']),
  record_id: z.int(),
  name: z.string(),
  what: z.enum(['begins', 'ends']),
  at: z.string().describe('Instant, ISO 8601 with Z; its day counts'),
})

const schema = {
  tags: ['Overview'],
  summary: 'Problems, what begins or ends soon, drafts, the last changes, and counts of every catalogue',
  response: answers(
    200,
    z.object({
      data: z.object({
        counts: z.array(z.object({ catalogue: z.string(), count: z.int() })),
        problems: z.object({ errors: z.int(), warnings: z.int() }),
        coming: z.array(coming),
        drafts: z.array(z.object({ record_id: z.int(), name: z.string() })),
        changes: z.array(change),
      }),
    }),
  ),
}

type CountProblems = () => Promise<{ errors: number; warnings: number }>

/** What the first screen after sign-in shows. */
export function registerOverview(
  app: FastifyInstance,
  { db }: Database,
  sources: readonly Source[],
  problems: CountProblems,
): void {
  app.get('/api/v1/overview', { schema }, async () =>
    envelope({
      counts: await Promise.all(sources.map((source) => countOf(db, source))),
      problems: await problems(),
      coming: await comingDays(db, new Date()),
      drafts: await draftPlans(db),
      changes: await latestChanges(db, SHOWN_CHANGES),
    }),
  )
}

/** As many as the catalogue's list shows without a filter. */
async function countOf(db: Database['db'], source: Source) {
  const { count } = await ownRows(db, narrowed(source, source.hooks.narrow?.({})))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { catalogue: source.catalogue.name, count: Number(count) }
}
