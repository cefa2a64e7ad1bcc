import { simulationRequestSchema, TRACE_LEVELS, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import type { Dice } from './dice.ts'
import { MOMENTS, STATUSES, VALUES, ZONES } from './pools.ts'
import { EVENTS } from './random-references.ts'

const HOUR = 3_600_000
const HOURS_OF_YEAR = 8760

/** A request that asks about what the data holds, most of the time. */
export function randomRequest(dice: Dice, { versions, workflows, references }: PolicyData): SimulationRequest {
  const [first = 1, last = 1] = [workflows[0], workflows.at(-1)].map((rows) => rows?.group.work_group_id)
  const withWorkflow = workflows.length > 0 && dice.chance(0.5)
  const version = dice.chance(0.15) && versions.length > 0 ? dice.pick(versions).version.pcc_rule_ver_id : undefined
  return simulationRequestSchema.parse({
    ...(dice.chance(0.2) ? { pcr_plan_id: dice.whole(1, 3) } : {}),
    ...(version === undefined ? {} : { pcc_rule_ver_id: version }),
    ...(withWorkflow ? { work_group_id: dice.pick([1, 2, 1, 2, 1, 2, first, last]), ...exactly(dice) } : {}),
    trace: dice.pick(TRACE_LEVELS),
    context: {
      at: randomMoment(dice),
      ...(dice.chance(0.8) ? { time_zone: dice.pick(ZONES) } : {}),
      pcr_event_id: dice.pick(EVENTS),
      attributes: entries(dice, [1, 2, 3, 4, 5, 6, 7, 8], () => dice.pick([...VALUES, null])),
      balances: entries(dice, [1, 2, 3, 4], () => ({
        amount: dice.pick([-5, -4, 0, 1, 7, 10, 0.1, 0.2]),
        ...(dice.chance(0.4) ? { expires_at: randomMoment(dice) } : {}),
      })),
      accumulators: entries(dice, [1, 2, 3], () => dice.pick([null, 0, 4, 5, 9.5, 9.1, 10, 15, 20])),
      counters: entries(dice, ['C1', 'C2'], () => ({
        status: dice.pick(STATUSES),
        ...(dice.chance(0.5)
          ? { pending: dice.some(0, 3, () => ({ status: dice.pick(STATUSES), from: randomMoment(dice) })) }
          : {}),
      })),
      media: dice.some(0, 3, () => ({ media_type: dice.whole(0, 3) })),
      installed: dice.some(0, 3, () => dice.pick([...references.pcc_rules.map(({ rule_code }) => rule_code), 'old'])),
    },
  })
}

const exactly = (dice: Dice) => (dice.chance(0.3) ? { exact_version: true } : {})

function randomMoment(dice: Dice): string {
  if (dice.chance(0.7)) return dice.pick(MOMENTS)
  return new Date(Date.UTC(2026, 0, 1) + dice.whole(0, HOURS_OF_YEAR) * HOUR).toISOString()
}

function entries<K extends string | number, V>(dice: Dice, keys: readonly K[], value: () => V): Record<K, V> {
  return Object.fromEntries(keys.filter(() => dice.chance(0.75)).map((key) => [key, value()])) as Record<K, V>
}
