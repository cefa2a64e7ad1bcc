import { movedTo } from '../../src/seed/demo-network.ts'

/** The day from which the versions of the demo plans are in force: they move with the clock. */
export const IN_FORCE_FROM = movedTo(new Date(), { key: 'plans/any/2026-09-01', text: '' }).key.slice(
  -'2026-09-01'.length,
)
