import { Dice } from '../packages/engine/test/decide/random/dice.ts'
import type { Table } from './engine-table.ts'

const INPUTS = ['network', 'radio', 'usage', 'device'] as const
const NETWORKS = 100
const RADIOS = 12
const DEVICES = 21
/** Usage is asked in steps: that leaves so many stretches of it. */
const STEPS = 5
const STEP = 1000
const ASKED = 0.8

/** Mappings whose inputs tell about 720,000 contexts apart. */
export function provenTable(rows: number, seed: number): Table {
  const dice = new Dice(seed)
  const some = <C>(cell: C) => (dice.chance(ASKED) ? cell : null)
  const random = Array.from({ length: rows - 1 }, () => {
    const low = dice.whole(0, STEPS - 1)
    return [
      `2${dice.whole(1000, 1000 + NETWORKS - 1)}`,
      some(`rat-${dice.whole(1, RADIOS)}`),
      some([low * STEP, dice.whole(low + 1, STEPS) * STEP] satisfies [number, number]),
      some(`device-${dice.whole(1, DEVICES)}`),
    ]
  })
  return { inputs: INPUTS, rows: [...random, [`21000`, null, null, null]] }
}
