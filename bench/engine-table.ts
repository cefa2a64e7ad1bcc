import {
  simulationRequestSchema,
  type SimulationRequest,
  type TraceLevel,
} from '@tollgate/contract/simulation/request.ts'
import { Dice } from '../packages/engine/test/decide/random/dice.ts'
import { onePlan } from '../packages/engine/test/decide/support/one-plan.ts'
import type { PolicyData } from '../packages/engine/src/decide/rows/policy-data.ts'
import { timeZoneRules } from '../packages/engine/src/time-span/time-zone-rules.ts'

/** What a row asks of an input: nothing, a text, or a range of numbers. */
type Cell = null | string | [number, number]

/** A table of first hits, the strongest row first, as every engine is given it. */
export interface Table {
  inputs: readonly string[]
  rows: readonly Cell[][]
}

/** One value for each input of the table. */
export type Facts = Readonly<Record<string, string | number>>

const INPUTS = ['network', 'radio', 'usage', 'device'] as const
const NETWORKS = 300
const RADIOS = 12
const DEVICES = 40
const MOST_USAGE = 10_000
/** Share of cells that ask something. */
const ASKED = 0.8

const network = (dice: Dice) => `2${dice.whole(1000, 1000 + NETWORKS)}`
const radio = (dice: Dice) => `rat-${dice.whole(1, RADIOS)}`
const device = (dice: Dice) => `device-${dice.whole(1, DEVICES)}`

/** Rows that are alike in kind and different in each cell; the last one asks nothing, so that each question has an answer. */
export function randomTable(rows: number): Table {
  const dice = new Dice(rows)
  const some = (cell: Cell) => (dice.chance(ASKED) ? cell : null)
  const random = Array.from({ length: rows - 1 }, (): Cell[] => {
    const low = dice.whole(0, MOST_USAGE)
    return [network(dice), some(radio(dice)), some([low, low + dice.whole(10, 2000)]), some(device(dice))]
  })
  return { inputs: INPUTS, rows: [...random, [null, null, null, null]] }
}

export function randomFacts(count: number): Facts[] {
  const dice = new Dice(7)
  return Array.from({ length: count }, () => ({
    network: network(dice),
    radio: radio(dice),
    usage: dice.whole(0, MOST_USAGE),
    device: device(dice),
  }))
}

/** The table as a plan: a mapping for each row, an attribute for each input. */
export function planOf({ inputs, rows }: Table): PolicyData {
  const data = onePlan({
    inputs: inputs.map((_, index) => ({ mapping_src_value: String(index + 1) })),
    mappings: rows.map((cells, index) => ({
      priority: rows.length - index,
      units: cells.flatMap((cell, input) =>
        cell === null ? [] : [{ input: input + 1, mapping_value: typeof cell === 'string' ? cell : cell.join('-') }],
      ),
    })),
  })
  return { ...data, network_time_zone: timeZoneRules('Europe/Berlin') }
}

export function requestOf(facts: Facts, trace: TraceLevel): SimulationRequest {
  const attributes = Object.fromEntries(INPUTS.map((name, index) => [index + 1, facts[name] ?? null]))
  return simulationRequestSchema.parse({ trace, context: { at: '2026-03-02T18:10:00Z', pcr_event_id: 1, attributes } })
}
