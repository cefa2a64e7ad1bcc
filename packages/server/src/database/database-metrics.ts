import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from './open.ts'

/** Whether and how fast the database answers, and its connections. */
export function registerDatabaseMetrics(register: Registry, { db, engine }: Database): void {
  const registers = [register]
  const seconds = new Gauge({
    name: 'tollgate_database_answer_seconds',
    help: 'How long the database took for the shortest question',
    registers,
  })
  register.registerMetric(
    new Gauge({
      name: 'tollgate_database_up',
      help: '1 while the database answers, else 0',
      registers: [],
      async collect() {
        const start = performance.now()
        const isUp = await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        )
        this.set(isUp ? 1 : 0)
        seconds.set((performance.now() - start) / 1000)
      },
    }),
  )
  const { connections } = engine
  if (!connections) return
  register.registerMetric(
    new Gauge({
      name: 'tollgate_database_connections',
      help: 'Connections of this instance by state, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
      },
    }),
  )
}
