import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../../database/tables.ts'
import { Shipper } from './shipper.ts'

/** Creates the shipping job, undefined without a destination, and its metrics, which are then 0. */
export function historyShipping(
  register: Registry,
  db: Db,
  destination: string | undefined,
): (() => Promise<void>) | undefined {
  const shipper = destination === undefined ? undefined : new Shipper(db, destination)
  const failures = new Counter({
    name: 'tollgate_history_ship_failures_total',
    help: 'Attempts of this instance to ship the history that failed',
    registers: [register],
  })
  register.registerMetric(
    new Gauge({
      name: 'tollgate_history_ship_delay_seconds',
      help: 'For how long the oldest seal of the history waits to be shipped, 0 where none does',
      registers: [],
      async collect() {
        this.set((await shipper?.delaySeconds().catch(() => Number.NaN)) ?? 0)
      },
    }),
  )
  return (
    shipper &&
    (() =>
      shipper.run().catch((error: unknown) => {
        failures.inc()
        throw error
      }))
  )
}
