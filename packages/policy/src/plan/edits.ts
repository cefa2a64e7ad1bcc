import {
  BASIC_RULE_PARTS,
  type BasicRuleEdits,
  type BasicRulePart,
  type MappingOrder,
  type UnitCells,
} from '@tollgate/contract/catalogues/plan-calls.ts'
import { type Ranked, strongestFirst } from '../order.ts'
import { movedPairs } from '../moved-rows.ts'
import { nextOf, placesFor } from './places.ts'

/** Gap between the priorities of neighbours. */
const PRIORITY_STEP = 10

type Values = Readonly<Record<string, unknown>>

/** Levels that the editors of a plan version write. */
export type EditedLevel = 'basics' | 'mappings' | 'units' | BasicRulePart

/** An edit of one record of a version. */
export interface RowEdit {
  op: 'create' | 'update' | 'delete'
  kind: EditedLevel
  /** The id of the row. New records have a negative number (decision 152). */
  id: number
  /** The written values; always includes those that name the owner. */
  values: Values
  /** Path in the sent body, such as `accumulations.2`. */
  at: string
  /** The row version that was edited. The edit is refused if the stored record has a newer one. */
  row_version?: number | undefined
}

/** Id of a basic rule that the request creates. */
const NEW_BASIC_RULE = -1

/** The edits of a saved basic rule, the basic rule itself first. */
export function basicRuleEdits({ basic, ...parts }: BasicRuleEdits): RowEdit[] {
  const basic_rule_id = basic.op === 'create' ? NEW_BASIC_RULE : basic.id
  const own: RowEdit = { row_version: undefined, values: {}, ...basic, op: opOf(basic.op), ...BASIC, id: basic_rule_id }
  const kinds = Object.keys(BASIC_RULE_PARTS) as BasicRulePart[]
  return [
    own,
    ...kinds.flatMap((kind) => {
      const lowest = Math.min(0, ...parts[kind].map(({ id }) => (typeof id === 'number' ? id : 0)))
      return parts[kind].map((edit, index): RowEdit => {
        const id = typeof edit.id === 'number' ? edit.id : lowest - 1 - index
        const values = { ...('values' in edit && edit.values), basic_rule_id }
        return { ...edit, kind, id, values, at: `${kind}.${index}` }
      })
    }),
  ]
}

const BASIC = { kind: 'basics', at: 'basic' } as const

/** If only parts change, the basic rule is updated without values. */
function opOf(op: BasicRuleEdits['basic']['op']): 'create' | 'update' {
  return op === 'create' ? op : 'update'
}

interface StoredUnit {
  mapping_unit_id: number
  mapping_id: number
  ap_rule_zone_id: number
}

/** The lowest priority: new mappings are weaker than all others. */
const WEAKEST = 0

/** The edits of written cells: first new mappings, then units. Emptying an empty cell needs no edit. */
export function cellEdits(units: readonly StoredUnit[], { mappings, cells }: UnitCells): RowEdit[] {
  const keyOf = ({ mapping_id, ap_rule_zone_id }: Omit<StoredUnit, 'mapping_unit_id'>) =>
    `${mapping_id} ${ap_rule_zone_id}`
  const ids = new Map(units.map((unit) => [keyOf(unit), unit.mapping_unit_id]))
  const added = mappings.map((own, index): RowEdit => {
    const values = { ...own, priority: WEAKEST }
    return { op: 'create', kind: 'mappings', id: -1 - index, values, at: `mappings.${index}` }
  })
  const written = cells.flatMap(({ unit, row_version, ...place }, index): RowEdit[] => {
    const id = ids.get(keyOf(place))
    if (id === undefined && !unit) return []
    // The zone follows from the value. A zone that an earlier form stored could contradict the new value.
    const values = unit ? { ...place, ...unit, zone_id: null } : place
    const about = { kind: 'units', values, at: `cells.${index}` } as const
    if (id === undefined) return [{ op: 'create', id: -1 - index, ...about }]
    return [{ op: unit ? 'update' : 'delete', id, row_version: row_version ?? undefined, ...about }]
  })
  return [...added, ...written]
}

/** The edits of a new order of mappings. As few mappings as possible get another priority or place. */
export function orderEdits(stored: readonly RankedMapping[], { mappings }: Pick<MappingOrder, 'mappings'>): RowEdit[] {
  const byId = new Map(stored.map((row) => [row.mapping_id, row]))
  const ranks = ranksFor(mappings.flatMap(({ mapping_id }) => byId.get(mapping_id) ?? []))
  return mappings.flatMap(({ mapping_id: id }, index): RowEdit[] => {
    const values = ranks.get(id)
    return values ? [{ op: 'update', kind: 'mappings', id, values: { ...values }, at: `mappings.${index}` }] : []
  })
}

/** The part of a mapping that decides its position in the rule plan. */
export interface RankedMapping extends Ranked {
  mapping_id: number
}

/** The values that a move changes. */
export type Rank = Partial<Pick<RankedMapping, 'priority' | 'place'>>

/**
 * The changes that bring mappings into a wanted order, strongest first. A moved mapping gets another priority only if its own
 * is too high or too low at the new position. Among equal priorities, the place decides.
 */
export function ranksFor(wanted: readonly RankedMapping[]): Map<number, Rank> {
  const stays = staying(wanted)
  const priorities = prioritiesOf(wanted, stays)
  const runs = Map.groupBy(wanted.keys(), (index) => priorities[index])
  const places = [...runs.values()].flatMap((run) =>
    placesFor(run.map((index) => ({ place: wanted[index]?.place, stays: stays[index] === true }))),
  )
  const ranks = wanted.map((mapping, index): [number, Rank] => {
    const [priority = 0, place = 0] = [priorities[index], places[index]]
    const isRanked = priorityOf(mapping) === priority
    return [mapping.mapping_id, { ...(!isRanked && { priority }), ...(mapping.place !== place && { place }) }]
  })
  return new Map(ranks.filter(([, rank]) => Object.keys(rank).length > 0))
}

/** Marks the largest set of mappings that keep their order. Of two that changed places, the upper one has moved. */
function staying(wanted: readonly RankedMapping[]): boolean[] {
  const now = new Map(strongestFirst(wanted).map((mapping, index) => [mapping, index]))
  const lower = (index: number) => 1 + index / wanted.length ** 2
  const pairs = wanted.map((mapping, index) => ({ to: now.get(mapping) ?? 0, weight: lower(index) }))
  return movedPairs(pairs).map((moved) => !moved)
}

function priorityOf({ priority }: RankedMapping): number {
  return priority ?? 0
}

function prioritiesOf(wanted: readonly RankedMapping[], stays: readonly boolean[]): number[] {
  const below = nextOf(wanted.map((mapping, index) => (stays[index] ? priorityOf(mapping) : undefined)))
  let above: number | undefined
  return wanted.map((mapping, index) => {
    const own = priorityOf(mapping)
    above = stays[index] ? own : priorityBetween(own, above, below[index])
    return above
  })
}

/** Its own priority if that fits, else one between its neighbours, else that of the neighbour above. */
function priorityBetween(own: number, above: number | undefined, below: number | undefined): number {
  const [highest, lowest] = [above ?? Number.MAX_SAFE_INTEGER, below ?? 0]
  if (own <= highest && own >= lowest) return own
  if (above === undefined) return Math.min(highest, lowest + PRIORITY_STEP)
  if (below === undefined) return Math.max(0, above - PRIORITY_STEP)
  const middle = Math.floor((above + below) / 2)
  return middle > below ? middle : above
}
