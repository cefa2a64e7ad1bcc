import type { Row } from '../document/model.ts'
import type { Chain } from './chains.ts'

/** A class of choices: those that include all of some sets and none of others. */
export interface When {
  chosen: readonly number[]
  left: readonly number[]
}

export const ALWAYS: When = { chosen: [], left: [] }

/** The choices in both classes; undefined if there are none. */
export function both(one: When, other: When): When | undefined {
  const chosen = [...new Set([...one.chosen, ...other.chosen])]
  const left = [...new Set([...one.left, ...other.left])]
  return chosen.some((set) => left.includes(set)) ? undefined : { chosen, left }
}

/** The choices in which a write is the last one: its set is chosen, and that of the next write is not. */
function whenLast(write: { set: number } | undefined, next: { set: number } | undefined): When {
  return { chosen: write ? [write.set] : [], left: next ? [next.set] : [] }
}

/** The choices in which a record is in the state of one of its segments. */
export function whenIn({ segments }: Chain, at: number): When {
  return whenLast(segments[at]?.begun, segments[at + 1]?.begun)
}

/** The choices in which a record does not exist. */
export function whenAway(chain: Chain): When[] {
  return chain.segments.flatMap(({ end }, at) => (end ? [] : [whenIn(chain, at)]))
}

export interface State {
  row: Row
  when: When
}

/** All values that some fields of a record can have in one of its segments. */
export function statesIn(chain: Chain, at: number, fields: readonly string[]): State[] {
  const segment = chain.segments[at]
  if (!segment?.end) return []
  let found: State[] = [{ row: segment.end, when: whenIn(chain, at) }]
  for (const field of fields) {
    const runs = segment.fields.get(field)
    if (!runs) continue
    const first = runs[0]?.before === undefined ? [] : [{ value: runs[0].before, when: whenLast(undefined, runs[0]) }]
    const later = runs.map((run, place) => ({ value: run.after, when: whenLast(run, runs[place + 1]) }))
    found = found.flatMap(({ row, when }) =>
      [...first, ...later].flatMap((one) => {
        const joined = both(when, one.when)
        return joined ? [{ row: { ...row, [field]: one.value }, when: joined }] : []
      }),
    )
  }
  return found
}
