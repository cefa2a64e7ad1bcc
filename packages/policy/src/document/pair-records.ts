import { movedPairs } from '../plan/moved-rows.ts'
import type { Level } from './levels.ts'
import type { DocumentRecord } from './model.ts'

/** Records of one list before and after: what is the same record, and what is new or gone. */
export interface PairedRecords {
  /** In the order of the later list. */
  kept: (readonly [before: DocumentRecord, after: DocumentRecord])[]
  removed: DocumentRecord[]
  added: DocumentRecord[]
}

/** Pairs records by key. Without keys, equal ones pair first where their order says nothing, the rest place by place. */
export function pairRecords(
  { as, catalogue }: Pick<Level, 'as' | 'catalogue'>,
  before: readonly DocumentRecord[],
  after: readonly DocumentRecord[],
): PairedRecords {
  const sayings = catalogue === 'zone-value' ? sayingOf : undefined
  if (as === 'map' || sayings) return pairBy(sayings ?? (({ key }) => key), before, after)
  const length = Math.min(before.length, after.length)
  const kept = after.slice(0, length).map((record, at) => [before[at] as DocumentRecord, record] as const)
  return { kept, removed: before.slice(length), added: after.slice(length) }
}

function pairBy(
  name: (record: DocumentRecord) => string,
  before: readonly DocumentRecord[],
  after: readonly DocumentRecord[],
): PairedRecords {
  const open = Map.groupBy(before, name)
  const paired: PairedRecords = { kept: [], removed: [], added: [] }
  for (const record of after) {
    const found = open.get(name(record))?.shift()
    if (found) paired.kept.push([found, record])
    else paired.added.push(record)
  }
  paired.removed = [...open.values()].flat()
  return paired
}

function sayingOf({ values }: DocumentRecord): string {
  return JSON.stringify([values.value, values.exp_value ?? null, values.seq ?? null])
}

const STEP = 1024

/**
 * Places that put records into an order and change as few as they can.
 * @param places those that the records have; undefined for new ones
 */
export function placesFor(places: readonly (number | undefined)[]): number[] {
  const placed = places.flatMap((to, at) => (to === undefined ? [] : [{ to, at, weight: 1 }]))
  const moves = movedPairs(placed)
  const kept = new Map(placed.flatMap(({ to, at }, index) => (moves[index] ? [] : [[at, to] as const])))
  const found: number[] = []
  for (const at of places.keys())
    found.push(kept.get(at) ?? between(found.at(-1) ?? 0, nextKept(kept, at), gapLength(kept, at, places.length)))
  const isRising = found.every((place, at) => at === 0 || place > (found[at - 1] ?? 0))
  return isRising ? found : places.map((_place, at) => (at + 1) * STEP)
}

function nextKept(kept: ReadonlyMap<number, number>, at: number): number | undefined {
  return [...kept].find(([index]) => index > at)?.[1]
}

/** How many places are to be found up to the next that stays, this one among them. */
function gapLength(kept: ReadonlyMap<number, number>, at: number, length: number): number {
  return ([...kept.keys()].find((index) => index > at) ?? length) - at
}

function between(low: number, high: number | undefined, count: number): number {
  return high === undefined ? low + STEP : low + Math.floor((high - low) / (count + 1))
}
