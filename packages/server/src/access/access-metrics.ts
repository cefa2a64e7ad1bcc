import { Counter, Gauge, type Registry } from 'prom-client'
import { ACCESS_EVENTS, type AccessEvent } from '@tollgate/contract/calls/access-event.ts'
import type { AccessContext } from './access-context.ts'
import { SESSION_TABLE } from './auth-options.ts'

/** Counts access events and open sessions. */
export function registerAccessMetrics(
  register: Registry,
  { database, accessLog, now }: Pick<AccessContext, 'database' | 'accessLog' | 'now'>,
): void {
  const events = new Counter({
    name: 'tollgate_access_events_total',
    help: 'Sign-ins, refusals and changes of people at this instance, by kind',
    labelNames: ['event'],
    registers: [register],
  })
  // Starts each series at 0: a series that starts with its first event has no increase to alert on.
  for (const event of Object.keys(ACCESS_EVENTS)) events.inc({ event }, 0)
  accessLog.listen((event: AccessEvent) => events.inc({ event }))
  const open = database.db.selectFrom(SESSION_TABLE).select(({ fn }) => fn.countAll<number>().as('count'))
  register.registerMetric(
    new Gauge({
      name: 'tollgate_sessions',
      help: 'Open sessions of people, of all instances on the database',
      registers: [],
      async collect() {
        const valid = open.where('expiresAt', '>', new Date(now()).toISOString())
        const row = await valid.executeTakeFirst().catch(() => undefined)
        this.set(Number(row?.count ?? Number.NaN))
      },
    }),
  )
}
