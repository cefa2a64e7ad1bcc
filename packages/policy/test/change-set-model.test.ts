import { expect, test } from 'vitest'
import { candidateTables } from '../src/change-set/candidate.ts'
import { chainsOf } from '../src/change-set/chains.ts'
import { closureOf, entangledWith } from '../src/change-set/choice.ts'
import { contentOf } from '../src/change-set/content.ts'
import { entryRows, type Entry } from '../src/change-set/entry.ts'
import { meetingsOf, SetTokens } from '../src/change-set/meetings.ts'
import { needsOf } from '../src/change-set/needs.ts'
import { needsRow, SIDES, tokensOf } from '../src/change-set/tokens.ts'
import { definitionOf, type DocumentCatalogue } from '../src/document/document-catalogue.ts'
import { DocumentReader } from '../src/document/from-rows.ts'
import { canonicalJson, isSameValue, type Row } from '../src/document/model.ts'

const SETS = [1, 2, 3]
/** The sets that were not published stay open for the next publish. */
const PUBLISHES = 3
const HISTORIES = Number(process.env.TOLLGATE_SET_HISTORIES ?? 320)
const RANDOM = { tags: 'random', timeout: 20_000 + HISTORIES * 40 }

type World = Map<DocumentCatalogue, Map<number, Row>>

/** Small numbers, the same ones for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}

const TABLES = [
  'qos-rule',
  'pcc-rule',
  'zone-map',
  'zone',
  'zone-value',
  'policy-plan-event',
  'policy-plan-rule',
] as const
type Table = (typeof TABLES)[number]
/** Fields that name a record, and the table of it. */
const NAMES: Readonly<Partial<Record<Table, readonly [field: string, to: Table][]>>> = {
  'pcc-rule': [['qos_policy_id', 'qos-rule']],
  zone: [['zone_map_id', 'zone-map']],
  'zone-value': [['zone_id', 'zone']],
}
/** What goes with a record, and the fields that name it. */
const BELOW: Readonly<Partial<Record<Table, readonly [table: Table, ...by: string[]]>>> = {
  'zone-map': ['zone', 'zone_map_id'],
  zone: ['zone-value', 'zone_id'],
  'policy-plan-event': ['policy-plan-rule', 'pcc_rule_ver_id', 'pcr_event_id'],
}
const OWNERS = new Map(Object.values(BELOW).map(([table, field]) => [table, field]))
/** A version of a plan, which nobody edits, and its events. */
const FIXED: readonly (readonly [DocumentCatalogue, readonly Row[]])[] = [
  ['policy-plan', [{ pcr_plan_id: 1, key: 'plan' }]],
  ['policy-plan-ver', [{ pcc_rule_ver_id: 1, pcr_plan_id: 1, key: 'version' }]],
  ['policy-event', [1, 2].map((id) => ({ pcr_event_id: id, key: `event-${id}` }))],
]
const VALUES: Readonly<Record<Table, readonly string[]>> = {
  'qos-rule': ['mbrul', 'mbrdl', 'qos_policy_name', 'key'],
  'pcc-rule': ['priority', 'qos_policy_id', 'rule_code', 'key'],
  'zone-map': ['comments', 'zone_map_name', 'key'],
  zone: ['zone_name', 'zone_map_id', 'key'],
  'zone-value': ['value', 'zone_id'],
  'policy-plan-event': ['rule_script'],
  'policy-plan-rule': ['priority', 'ap_rule_name', 'key'],
}

/** Three people who edit a network together, as its rules let them. */
class Edits {
  readonly world: World = new Map([
    ...TABLES.map((name) => [name, new Map<number, Row>()] as const),
    ...FIXED.map(([name, rows]) => [name, new Map(rows.map((row) => [idOf(name, row), row]))] as const),
  ])
  entries: Entry[] = []
  readonly #roll: (sides: number) => number
  #last = 0
  #seq = 0

  constructor(seed: number) {
    this.#roll = dice(seed)
  }

  step(set: number): void {
    const table = this.#any(TABLES)
    const row = this.#any([...this.rows(table).values()])
    const kind = this.#roll(12)
    if (kind < 4 || !row) this.#create(set, table)
    else if (kind < 8) this.#change(set, table, row)
    else if (kind < 9) this.#remove(set, table, idOf(table, row))
    else if (kind < 10) this.#undo()
    else this.#move(set)
  }

  rows(table: DocumentCatalogue): Map<number, Row> {
    return this.world.get(table) as Map<number, Row>
  }

  #any<T>(list: readonly T[]): T {
    return list[this.#roll(Math.max(1, list.length))] as T
  }

  #value(table: Table, field: string): unknown {
    const to = NAMES[table]?.find(([name]) => name === field)?.[1]
    if (to) return this.#any([...this.rows(to).keys()]) ?? null
    return /name|code|key/.test(field) ? `n${this.#roll(6)}` : this.#roll(4)
  }

  #create(set: number, table: Table): void {
    this.#last += 1
    const row: Record<string, unknown> = {}
    for (const field of Object.keys(definitionOf(table).fields)) row[field] = null
    row[definitionOf(table).id] = this.#last
    for (const field of [...VALUES[table], ...(NAMES[table] ?? []).map(([name]) => name)])
      row[field] = this.#value(table, field)
    const events = [...this.rows('policy-plan-event').values()]
    if (table === 'policy-plan-rule') Object.assign(row, pairOf(this.#any(events)))
    if (table === 'policy-plan-event') Object.assign(row, { pcc_rule_ver_id: 1, pcr_event_id: 1 + this.#roll(2) })
    if (row[OWNERS.get(table) ?? ''] === null) return
    this.write(set, table, this.#last, null, row)
  }

  #change(set: number, table: Table, row: Row): void {
    const field = this.#any(VALUES[table])
    const value = this.#value(table, field)
    if (field === OWNERS.get(table) && value === null) return
    this.write(set, table, idOf(table, row), row, { ...row, [field]: value })
  }

  #remove(set: number, table: Table, id: number): void {
    const [below, ...by] = BELOW[table] ?? []
    const owner = this.rows(table).get(id)
    const isBelow = (row: Row) => by.every((field) => row[field] === (by.length > 1 ? owner?.[field] : id))
    for (const row of below ? [...this.rows(below).values()].filter(isBelow) : [])
      if (below) this.#remove(set, below, idOf(below, row))
    this.write(set, table, id, this.rows(table).get(id) ?? null, null)
  }

  /** The changes of a record that one set made go to another one. */
  #move(set: number): void {
    const entry = this.#any(this.entries)
    if (!entry) return
    const moved = this.entries.filter((one) => isSameRecord(one, entry) && one.set === entry.set)
    for (const one of moved) one.set = set
  }

  /** Takes a change back, in its own set, where nobody wrote the same since. */
  #undo(): void {
    const entry = this.#any(this.entries)
    if (!entry) return
    const { set, resource, id, before, after } = entry
    const row = this.rows(resource).get(id) ?? null
    const isAsLeft = after ? row && Object.keys(after).every((field) => isSameValue(row[field], after[field])) : !row
    if (!isAsLeft) return
    const made = before && { ...row, ...before, [definitionOf(resource).id]: id }
    this.write(set, resource as Table, id, row, made)
  }

  /** The entries of some sets are in the base from now on. */
  publish(chosen: ReadonlySet<number>): void {
    this.entries = this.entries.filter(({ set }) => !chosen.has(set))
  }

  write(set: number, table: Table, id: number, before: Row | null, after: Row | null): void {
    const told = entryRows({ name: table }, before, after)
    if (!told) return
    const tried: World = new Map([...this.world].map(([name, rows]) => [name, new Map(rows)]))
    if (after) tried.get(table)?.set(id, after)
    else tried.get(table)?.delete(id)
    if (faultIn(tried)) return
    for (const [name, rows] of tried) this.world.set(name, rows)
    this.#seq += 1
    this.entries.push({ seq: this.#seq, set, id, ...told })
  }
}

function idOf(table: DocumentCatalogue, row: Row): number {
  return Number(row[definitionOf(table).id])
}

function pairOf(row: Row | undefined): Row {
  return { pcc_rule_ver_id: row?.pcc_rule_ver_id ?? null, pcr_event_id: row?.pcr_event_id ?? null }
}

function isSameRecord(one: Entry, other: Entry): boolean {
  return one.resource === other.resource && one.id === other.id
}

/** A name that two have, or a reference to nothing. */
function faultIn(world: World): string | undefined {
  for (const [table, rows] of world) {
    const { unique } = definitionOf(table)
    for (const group of unique) {
      const values = [...rows.values()].map((row) => group.map((field) => row[field] ?? null))
      const told = values.filter((one) => !one.includes(null)).map((one) => JSON.stringify(one))
      if (new Set(told).size < told.length) return `${table} ${group.join()}`
    }
    for (const [field, to] of NAMES[table as Table] ?? [])
      for (const row of rows.values())
        if (row[field] !== null && !world.get(to)?.has(Number(row[field]))) return `${table}.${field}`
  }
  const events = new Set(
    [...(world.get('policy-plan-event')?.values() ?? [])].map((row) => JSON.stringify(pairOf(row))),
  )
  for (const row of world.get('policy-plan-rule')?.values() ?? [])
    if (!events.has(JSON.stringify(pairOf(row)))) return 'policy-plan-rule.pcr_event_id'
  return undefined
}

/** Without what a set gave another value, created or deleted, and then took back, with nobody in between. */
function settled(entries: readonly Entry[]): Entry[] {
  for (const [at, one] of entries.entries()) {
    const next = one.after ? undefined : entries.slice(at + 1).find((other) => isSameRecord(one, other))
    if (next?.set === one.set) {
      const changed = entryRows({ name: one.resource }, one.before, next.after)
      const left = entries.filter((other) => other !== one)
      return settled(left.flatMap((other) => (other === next ? (changed ? [{ ...next, ...changed }] : []) : [other])))
    }
  }
  for (const [at, one] of entries.entries()) {
    const since = entries.slice(at).filter((other) => isSameRecord(one, other))
    const passing = one.before ? [] : since.slice(0, since.findIndex(({ after }) => !after) + 1)
    if (passing.length > 0 && passing.every(({ set }) => set === one.set))
      return settled(entries.filter((other) => !passing.includes(other)))
    const field = one.before && one.after && Object.keys(one.after).join()
    const isOn = (other: Entry) =>
      isSameRecord(one, other) && (!other.before || !other.after || Object.keys(other.after).join() === field)
    const later = field ? entries.slice(at + 1).filter(isOn) : []
    const own = later.slice(0, later.findIndex(({ set }) => set !== one.set) >>> 0)
    const back = own.findIndex(({ before, after }) => before && isSameValue(after, one.before))
    const gone = new Set([one, ...own.slice(0, back + 1)])
    if (back >= 0) return settled(entries.filter((other) => !gone.has(other)))
  }
  return [...entries]
}

/**
 * The base with the chosen sets' own edits, one after the other; undefined where one of them does not fit: it was written on what
 * another edit made, though a third one may have made the same, or a value was put into a zone that another set had moved.
 */
function naive(base: World, entries: readonly Entry[], chosen: ReadonlySet<number>): World | undefined {
  const world: World = new Map([...base].map(([name, rows]) => [name, new Map(rows)]))
  const [stands, stood] = [new Map<string, Entry>(), new Map<string, Entry>()]
  const [moves, placed] = [new Map<unknown, Entry[]>(), new Map<number, Entry[]>()]
  for (const entry of entries) {
    const { set, resource, id, before, after } = entry
    const written = ['', ...Object.keys(before ?? after ?? {})].map((field) => `${resource} ${id} ${field}`)
    const isOnSame = written.every((one) => stands.get(one) === stood.get(one))
    const marked = before && after ? written.slice(1) : written
    for (const one of marked) stood.set(one, entry)
    if (resource === 'zone' && before && after?.zone_map_id) moves.set(id, [...(moves.get(id) ?? []), entry])
    if (!chosen.has(set)) continue
    if (resource === 'zone-value') {
      if (!after) placed.delete(id)
      else if (after.zone_id) placed.set(id, moves.get(after.zone_id) ?? [])
    }
    for (const one of marked) stands.set(one, entry)
    const rows = world.get(resource) as Map<number, Row>
    const row = rows.get(id)
    const fits = before ? row && Object.keys(before).every((field) => isSameValue(row[field], before[field])) : !row
    if (!fits || !isOnSame) return undefined
    if (after) rows.set(id, { ...row, ...after, [definitionOf(resource).id]: id })
    else rows.delete(id)
  }
  const isBelowMoved = [...placed.values()].flat().some((move) => !chosen.has(move.set))
  return faultIn(world) === undefined && !isBelowMoved ? world : undefined
}

function bytesOf(tables: ReadonlyMap<DocumentCatalogue, readonly Row[]>): string {
  return new DocumentReader(tables).all().map(canonicalJson).join('\n')
}

function tablesIn(world: World) {
  return new Map([...world].map(([name, rows]) => [name, [...rows.values()]]))
}

const CHOICES = Array.from({ length: 8 }, (_, bits) => new Set(SETS.filter((_set, at) => (bits >> at) & 1)))

interface Seen {
  offered: number
  refused: number
}

/** Compares every choice of sets with the model, and answers those that may be published, with what they publish. */
function compareChoices(base: World, edits: Edits, seen: Seen, seed: number) {
  const working = tablesIn(edits.world)
  const chains = chainsOf(working, edits.entries)
  const needs = needsOf(working, chains)
  const own = settled(edits.entries)
  const offered: [ReadonlySet<number>, World][] = []
  const models = new Map(CHOICES.map((chosen) => [chosen, naive(base, own, chosen)]))
  const told = () => edits.entries.map(inWords).join('\n')
  for (const [chosen, right] of models) {
    const closure = closureOf(needs, chosen)
    if (closure.size > chosen.size) {
      seen.refused += 1
      const fitting = [...models].flatMap(([one, model]) => (model && isSubset(chosen, one) ? [one] : []))
      const fewest = Math.min(...fitting.map(({ size }) => size))
      if (right) throw new Error(`${seed} ${[...chosen].join()} is refused\n${told()}`)
      if (closure.size > fewest) throw new Error(`${seed} ${[...chosen].join()} takes too much along\n${told()}`)
      continue
    }
    seen.offered += 1
    if (!right) throw new Error(`${seed} ${[...chosen].join()} is offered\n${told()}`)
    const made = bytesOf(candidateTables(working, chains, (set) => chosen.has(set)))
    expect([seed, [...chosen], made]).toEqual([seed, [...chosen], bytesOf(tablesIn(right))])
    offered.push([chosen, right])
  }
  return offered
}

/** What a set holds and is entangled with follows from the records alone by which it meets others. */
function compareMeetings(edits: Edits, readers: ReadonlyMap<Entry, readonly number[]>, seed: number): number {
  const working = tablesIn(edits.world)
  const read = (entries: readonly Entry[], set: number) => {
    const chains = chainsOf(working, entries)
    const content = contentOf(chains, set).map(({ fields, ...one }) => ({ ...one, fields: fields() }))
    return [content, entangledWith(needsOf(working, chains), set)]
  }
  const tokens = new Map(SETS.map((set) => [set, { tokens: new SetTokens() }]))
  for (const one of edits.entries) tokens.get(one.set)?.tokens.add([{ id: one.id, tokens: readers.get(one) ?? [] }])
  const left = SETS.map((set) => {
    const { sets, records } = meetingsOf(set, tokens)
    const near = edits.entries.filter((one) => one.set === set || (sets.has(one.set) && records.has(one.id)))
    expect([seed, set, read(near, set)]).toEqual([seed, set, read(edits.entries, set)])
    return edits.entries.length - near.length
  })
  return Math.max(...left)
}

function isSubset(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...one].every((set) => other.has(set))
}

function inWords({ seq, set, resource, id, before, after }: Entry): string {
  return JSON.stringify([seq, set, resource, id, before, after], (_name, value: unknown) => value ?? undefined)
}

test('every choice that may be published is the base with these sets’ own edits', RANDOM, () => {
  const seen: Seen = { offered: 0, refused: 0 }
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const edits = new Edits(seed * 7919)
    for (let step = 0; step < 12; step += 1) edits.step(0)
    let base: World = new Map([...edits.world].map(([name, rows]) => [name, new Map(rows)]))
    edits.entries = []
    const roll = dice(seed)
    for (let publish = 0; publish < PUBLISHES; publish += 1) {
      for (let step = 0; step < 12; step += 1) edits.step(SETS[roll(3)] as number)
      const offered = compareChoices(base, edits, seen, seed)
      const [chosen, published] = offered[roll(offered.length)] as (typeof offered)[number]
      base = published
      edits.publish(chosen)
    }
  }
  expect(seen.offered).toBeGreaterThan(HISTORIES)
  expect(seen.refused).toBeGreaterThan(HISTORIES)
})

test('what does not meet a set is not needed to read it', RANDOM, () => {
  let left = 0
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const edits = new Edits(seed * 104_729)
    const roll = dice(seed)
    const known = new Map<Entry, readonly number[]>()
    /** Tokens are made at any time after the write. */
    const know = () => {
      for (const one of edits.entries.filter((entry) => !known.has(entry))) {
        const row = needsRow(one) ? edits.rows(one.resource).get(one.id) : undefined
        known.set(one, tokensOf(one, row))
      }
    }
    for (let step = 0; step < 12; step += 1) edits.step(0)
    edits.entries = []
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 8; step += 1) {
        edits.step(SETS[roll(3)] as number)
        if (roll(3) === 0) know()
      }
      know()
      left += compareMeetings(edits, known, seed)
    }
  }
  expect(left).toBeGreaterThan(HISTORIES)
})

test('a record that moves meets one that had its name there before, though its name is not written', () => {
  const entry = {
    resource: 'zone',
    id: 7,
    set: 1,
    seq: 1,
    before: { zone_map_id: 1 },
    after: { zone_map_id: 2 },
  } as const
  const gone = { zone_map_id: 2, zone_name: 'Malta', key: 'malta' }
  const freed = tokensOf({ resource: 'zone', id: 8, before: gone, after: null }, undefined)
  const isMet = (row: Row | undefined) =>
    tokensOf(entry, row).some((token) => token % 4 === SIDES.same && freed.includes(token))
  expect([needsRow(entry), isMet({ ...gone, zone_id: 7 }), isMet(undefined)]).toEqual([true, true, false])
})
