import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { compareNetworks } from '@tollgate/engine/prove/network/changed-decisions.ts'
import type { ChangedDecision } from '@tollgate/engine/prove/network/comparison.ts'
import { sampled } from '@tollgate/engine/prove/network/sampled.ts'
import { USUAL_LIMITS } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { runToEnd } from '@tollgate/engine/prove/run-to-end.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import { isSameValue, type Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { manifestOf } from '../src/features/release/contents.ts'
import { evidenceHash } from '../src/features/release/evidence/evidence-hash.ts'
import { sourceNamed } from '../src/sources.ts'
import { readTables } from '../src/policy/read-tables.ts'
import { startServer, type TestServer } from './support/test-server.ts'

const EDITS = Number(process.env.EVIDENCE_EDITS ?? 40)
const CONTEXTS = Number(process.env.EVIDENCE_CONTEXTS ?? 300)
const BYTES = Number(process.env.EVIDENCE_BYTES ?? 40)
vi.setConfig({ testTimeout: 300_000 + EDITS * (1000 + 2 * CONTEXTS) + BYTES * 1000, hookTimeout: 120_000 })

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-24T07:42:13Z')

let server: TestServer
let tables: Tables
beforeAll(async () => {
  server = await startServer('sqlite', { demoData: true })
  tables = await readTables(server.database.db, sourceNamed)
})
afterAll(() => server.stop())

let state = 20_261_124
/** Small numbers, the same ones in every run. */
function roll(sides: number): number {
  state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
  return ((state ^ (state >>> 13)) >>> 0) % sides
}

function any<T>(list: readonly T[]): T {
  return list[roll(list.length)] as T
}

/** All that documents tell, but for the cases, which decide nothing. */
const EDITED = [...DOCUMENT_CATALOGUES, 'setting'].filter((name) => name !== 'simulation-case') as DocumentCatalogue[]

/** The network with one field of one record as another record of its kind has it, or a number a little larger. */
function edited(): { after: Tables; what: string } {
  const catalogue = any(EDITED.filter((name) => tables.get(name)?.length))
  const rows = tables.get(catalogue) ?? []
  const { id, references, fields } = definitionOf(catalogue)
  const owners = new Set(references.filter(({ of }) => of.owner).map(({ field }) => field))
  const row = any(rows)
  const field = any<string | undefined>(
    Object.keys(fields).filter((name) => name !== id && name !== 'key' && !owners.has(name)),
  )
  if (field === undefined) return edited()
  const own = row[field]
  const value =
    typeof own === 'number' && roll(2) === 0 && fields[field]?.kind === 'number' ? own + 1 : any(rows)[field]
  if (isSameValue(value, own)) return edited()
  const made: Row = { ...row, [field]: value }
  const after = new Map(tables).set(
    catalogue,
    rows.map((one) => (one === row ? made : one)),
  )
  return { after, what: `${catalogue} ${String(row[id])} ${field}: ${String(own)} → ${String(value)}` }
}

interface Pool {
  events: readonly number[]
  /** By attribute, balance, accumulator, counter: values that plans and workflows tell apart, and others. */
  values: ReadonlyMap<string, readonly unknown[]>
}

/** All that plans and workflows compare with, by what it is compared with: `A 13`. */
function pool(): Pool {
  const zoneOf = new Map(tables.get('zone')?.map(({ zone_id, zone_map_id }) => [zone_id, zone_map_id]))
  const valuesOf = Map.groupBy(tables.get('zone-value') ?? [], ({ zone_id }) => zoneOf.get(zone_id))
  const asked = Map.groupBy(tables.get('policy-plan-mapping-unit') ?? [], ({ ap_rule_zone_id: input }) => input)
  const values = new Map<string, unknown[]>()
  const add = (source: string, own: readonly unknown[]) => values.set(source, [...(values.get(source) ?? []), ...own])
  for (const row of tables.get('policy-plan-rule-zone') ?? []) {
    const source = `${String(row.mapping_src_type)} ${String(row.mapping_src_value)}`
    add(source, valuesOf.get(row.zone_map_id)?.map(({ value }) => value) ?? [])
    add(source, asked.get(row.ap_rule_zone_id)?.map(({ mapping_value: value }) => value) ?? [])
  }
  for (const { re_attr, operand, zone_id } of tables.get('rule-workflow-cond') ?? [])
    add(`A ${String(re_attr)}`, [operand, ...(valuesOf.get(zoneOf.get(zone_id))?.map(({ value }) => value) ?? [])])
  for (const { resource_id, start_quota, stop_quota } of tables.get('policy-plan-basic-accm') ?? [])
    for (const quota of [start_quota, stop_quota].map(Number))
      add(
        `C ${String(resource_id)}`,
        [quota - 1, quota, quota + 1].filter((usage) => usage >= 0),
      )
  for (const { acct_res_id, credit_limit } of tables.get('balance-type-acct') ?? [])
    add(`B ${String(acct_res_id)}`, [0, 1, 12, 1e6, -Number(credit_limit ?? 0)])
  const events = [...new Set((tables.get('policy-plan-event') ?? []).map(({ pcr_event_id: event }) => Number(event)))]
  const known = [...values].map(([source, own]) => [source, own.filter((one) => one !== null)] as const)
  return { events, values: new Map(known.filter(([source, own]) => own.length > 0 && !source.endsWith('null'))) }
}

const FACTS: Readonly<Record<string, 'attributes' | 'balances' | 'accumulators'>> = {
  A: 'attributes',
  B: 'balances',
  C: 'accumulators',
}

/** Requests of the test cases, at other times, under other events, and with other values. */
function contexts(): SimulationRequest[] {
  const requests = (tables.get('simulation-case') ?? []).flatMap(({ request }) => {
    const parsed = simulationRequestSchema.safeParse(JSON.parse(String(request)))
    return parsed.success ? [{ ...parsed.data, trace: 'none' as const }] : []
  })
  const { events, values } = pool()
  const sources = [...values.keys()].filter((source) => FACTS[source.slice(0, 1)])
  return Array.from({ length: CONTEXTS }, () => {
    const { pcr_plan_id: _plan, ...rest } = any(requests)
    const context = structuredClone(roll(2) === 0 ? rest.context : any(requests).context)
    context.at = new Date(NOW + roll(24 * 200) * HOUR).toISOString()
    if (roll(3) > 0 && rest.work_group_id === undefined) context.pcr_event_id = any(events)
    for (let changes = roll(6); changes > 0; changes -= 1) {
      const [type = '', id = ''] = any(sources).split(' ')
      const facts: Record<string, unknown> = context[FACTS[type] ?? 'attributes']
      const value = any(values.get(`${type} ${id}`) ?? [])
      if (roll(8) === 0) delete facts[id]
      else facts[id] = type === 'A' ? String(value) : type === 'B' ? { amount: Number(value) } : Number(value)
    }
    return { ...rest, context }
  })
}

/** What is decided, without the records that lead to it, and without words about rules that no gateway is sent. */
function* answers(of: Tables, requests: readonly SimulationRequest[]): Generator<string> {
  const policy = new FolderPolicy(of).policyFor(requests)
  const words = (name: string, value: unknown) => (/_name$|^comments$/.test(name) ? undefined : value)
  for (const request of requests) {
    const { plans: _plans, trace: _trace, ...answer } = decide(policy, request)
    yield JSON.stringify(answer, words)
  }
}

/** The place of the first request that is answered otherwise. */
function firstOther(of: Tables, requests: readonly SimulationRequest[], before: readonly string[]): number {
  let place = 0
  for (const answer of answers(of, requests)) {
    if (answer !== before[place]) return place
    place += 1
  }
  return -1
}

/** Examples of listed changes that both networks decide alike. */
function alikeExamples(after: Tables, changed: readonly ChangedDecision[]): string[] {
  const [was, is] = [new FolderPolicy(tables), new FolderPolicy(after)]
  return changed.flatMap((one) => {
    const { plan, workflow, example: context } = one
    // Which rule nobody can pay for is told, and changes no answer.
    const [refused, refuses] = [one.before, one.after].map((side) => (side && 'refused' in side ? side.refused : []))
    if (context === null || !isSameValue(refused, refuses)) return []
    const request = workflow ? { work_group_id: workflow, as_called: true, context } : { pcr_plan_id: plan, context }
    const [before, now] = [was, is].map((side) => JSON.stringify(side.answer(request)))
    return before === now ? [JSON.stringify(request)] : []
  })
}

/** Examples that lie before the moment from which on the networks are compared. */
function overExamples(changed: readonly ChangedDecision[]): string[] {
  return changed.flatMap(({ example }) => {
    const { at } = (example ?? { at: '9999' }) as { at: string }
    return at < new Date(NOW).toISOString() ? [at] : []
  })
}

const sampledAgainst = (after: Tables) => sampled(new FolderPolicy(tables), new FolderPolicy(after), NOW)

/** Whether a decision is among those that are listed as changed. */
function isListed({ work_group_id: asked, context }: SimulationRequest, changed: readonly ChangedDecision[]): boolean {
  const folder = new FolderPolicy(tables)
  const asks = asked === undefined ? undefined : folder.keyOf('rule-workflow-group', asked)
  if (changed.some(({ workflow }) => workflow !== undefined && workflow === asks)) return true
  const event = context.pcr_event_id === undefined ? undefined : folder.keyOf('policy-event', context.pcr_event_id)
  return changed.some((one) => one.plan !== undefined && (one.event === undefined || one.event === event))
}

test(
  'what is listed as changed is what is decided otherwise, and nothing is where nothing is',
  { tags: 'random' },
  () => {
    const requests = contexts()
    const before = [...answers(tables, requests)]
    expect(new Set(before).size).toBeGreaterThan(CONTEXTS / 10)
    const seen = { nothing: 0, changes: 0, shown: 0, undecided: 0 }
    const wrong: string[] = []
    const undecided: string[] = []
    for (let edit = 0; edit < EDITS; edit += 1) {
      const { after, what } = edited()
      const { changed, not_decided } = runToEnd(
        compareNetworks({ before: tables, after, now: NOW, limits: USUAL_LIMITS, runs: 25_000 }),
      )
      const isSeen = changed.length === 0 && not_decided.length > 0 && sampledAgainst(after).differ > 0
      if (changed.length > 0 || isSeen) {
        seen.changes += 1
        for (const one of alikeExamples(after, changed)) wrong.push(`${what}: ${one} is decided alike`)
        for (const one of overExamples(changed)) wrong.push(`${what}: ${one} is over`)
        const shown = requests[firstOther(after, requests, before)]
        if (shown) seen.shown += 1
        if (shown && not_decided.length === 0 && !isListed(shown, changed))
          wrong.push(`${what} is not listed: ${JSON.stringify(shown)}`)
      } else if (not_decided.length > 0) {
        seen.undecided += 1
        undecided.push(`${what}: ${not_decided.map(({ why }) => why).join()}`)
      } else {
        seen.nothing += 1
        const differ = firstOther(after, requests, before)
        if (differ >= 0) wrong.push(`${what}: ${JSON.stringify(requests[differ])}`)
      }
    }
    if (process.env.EVIDENCE_EDITS) console.log(seen, { contexts: CONTEXTS }, undecided)
    expect(wrong).toEqual([])
    expect(seen.nothing).toBeGreaterThan(EDITS / 10)
    expect(seen.changes).toBeGreaterThan(EDITS / 20)
    // Contexts that show no change could not show that there is none.
    expect(seen.shown).toBeGreaterThan(seen.changes / 3)
    expect(seen.undecided).toBeLessThan(EDITS / 8)
    if (EDITS >= 500) expect(seen.undecided).toBeLessThanOrEqual(EDITS / 25)
  },
)

/** What is said of one field of the first record that fits. */
function judged(catalogue: DocumentCatalogue, fits: Row, changed: Row): 'changes' | 'nothing' | 'not decided' {
  const rows = tables.get(catalogue) ?? []
  const row = rows.find((one) => Object.entries(fits).every(([field, value]) => one[field] === value))
  expect(row, JSON.stringify(fits)).toBeDefined()
  const after = rows.map((one) => (one === row ? { ...one, ...changed } : one))
  const sides = { before: tables, after: new Map(tables).set(catalogue, after) }
  const found = runToEnd(compareNetworks({ ...sides, now: NOW, limits: USUAL_LIMITS, runs: 25_000 }))
  return found.changed.length > 0 ? 'changes' : found.not_decided.length > 0 ? 'not decided' : 'nothing'
}

const LAST = { eff_date: '2027-02-01T00:00:00.000Z' }
const PAST = { eff_date: '2026-03-01T00:00:00.000Z' }

test.each([
  ['nothing', 'balance-type-acct', { key: 'roaming-spend' }, { refillable: 'Y', max_value: 61, std_code: 'X' }],
  ['nothing', 'pcrf-attribute-dyn', { re_attr_src_type: 'B' }, { re_attr_name: 'Another name', mask: '1' }],
  ['nothing', 'rule-workflow-node', { work_node_type: 'B' }, { place: 1 }],
  ['nothing', 'zone-value', { exp_value: 'Wi-Fi' }, { exp_value: 'Wireless' }],
  ['nothing', 'setting', {}, { reporting_threshold_0: 3601 }],
  ['not decided', 'setting', {}, { reporting_threshold_2: 3601 }],
  // A basic rule that begins before its version, or with it: within the version it is always in force.
  ['nothing', 'policy-plan-basic-ver', LAST, PAST],
  ['changes', 'policy-plan-basic-ver', LAST, { eff_date: '2027-03-01T00:00:00.000Z' }],
  // The version before it ends on the day before, whenever this one begins.
  ['nothing', 'policy-plan-ver', LAST, PAST],
  ['changes', 'policy-plan-ver', LAST, { eff_date: '2027-03-01T00:00:00.000Z' }],
  ['nothing', 'policy-plan-mapping-unit', { mapping_match_type: 4, mapping_type: 'Z' }, { mapping_value: '249' }],
] as const)('%s: %s %o with %o', (answer, catalogue, fits, changed) => {
  expect(judged(catalogue, fits, changed)).toBe(answer)
})

test.each([
  ['over before the publish', '2026-11-24T00:30', 0],
  ['under way', '2026-11-24T06:30', 1],
  ['to come', '2026-11-24T20:30', 1],
])('a span of one evening that is %s and ends later', (_when, begin, least) => {
  const asks = tables.get('policy-plan-basic-timespan')?.find(({ time_span_id: id }) => id !== null)?.time_span_id
  const lasting = (duration: number) => {
    const row = { time_span_id: asks, time_unit: 'H', duration, cycle_unit: 9, cycle_begin_date: begin }
    const rows = tables.get('timespan-detail') ?? []
    const [own] = rows.filter(({ time_span_id: id }) => id === asks)
    const others = rows.filter(({ time_span_id: id }) => id !== asks)
    return new Map(tables).set('timespan-detail', [...others, { ...own, ...row }])
  }
  const sides = { before: lasting(1), after: lasting(4) }
  const { changed } = runToEnd(compareNetworks({ ...sides, now: NOW, limits: USUAL_LIMITS, runs: 25_000 }))
  expect(changed.length).toBeGreaterThanOrEqual(least)
  expect([least === 0 ? changed : [], overExamples(changed)]).toEqual([[], []])
})

test('saved sessions show what no comparison of versions decides', () => {
  const differ = (field: string) => {
    const settings = (tables.get('setting') ?? []).map((row) => ({ ...row, [field]: Number(row[field]) + 1 }))
    return sampledAgainst(new Map(tables).set('setting', settings)).differ
  }
  expect(['reporting_threshold_2', 'moment_tolerance_s'].filter((field) => differ(field) === 0)).toEqual([])
  expect(sampledAgainst(new Map(tables))).toMatchObject({ differ: 0 })
})

/** The network with one character or digit of one field changed. */
function withOtherByte(): { changed: Tables; what: string } {
  const catalogue = any([...EDITED, 'simulation-case' as const].filter((name) => tables.get(name)?.length))
  const { id, fields, renewed, references } = definitionOf(catalogue)
  const row = any(tables.get(catalogue) ?? [])
  // Of places documents tell the order alone.
  const named = new Set([id, 'place', 'seq', ...renewed, ...references.map(({ field }) => field)])
  const field = any(['key', ...Object.keys(fields)].filter((name) => !named.has(name)))
  const own = row[field]
  const at = typeof own === 'string' ? roll(own.length) : 0
  const letter = typeof own === 'string' && /[a-z]/.test(own[at] ?? '') ? own[at] : undefined
  if (typeof own === 'string' && (!letter || field.startsWith('mapping_') || JSON_FIELDS.has(field)))
    return withOtherByte()
  if (typeof own !== 'string' && typeof own !== 'number') return withOtherByte()
  const value =
    typeof own === 'number' ? own + 1 : `${own.slice(0, at)}${letter === 'z' ? 'y' : 'z'}${own.slice(at + 1)}`
  const rows = (tables.get(catalogue) ?? []).map((one) => (one === row ? { ...one, [field]: value } : one))
  return { changed: new Map(tables).set(catalogue, rows), what: `${catalogue} ${String(row[id])} ${field}` }
}
const JSON_FIELDS: ReadonlySet<string> = new Set(['request', 'expected'])

test('any other byte of what is signed is another hash', { tags: 'random' }, () => {
  const manifest = (of: Tables) => manifestOf(new DocumentReader(of).all())
  const [base, tests] = [manifest(tables), { passed: 3, failed: [] }]
  const signed = evidenceHash(base, base, tests)
  const failed = { key: 'tests/a', was: 'new' as const, differences: [{ path: 'a', expected: 1, actual: 2 }] }
  const unsigned: string[] = []
  const others = [
    evidenceHash(base, base, { ...tests, passed: 4 }),
    evidenceHash(base, base, { ...tests, failed: [failed] }),
    evidenceHash(base, base, { ...tests, failed: [{ ...failed, differences: [] }] }),
    evidenceHash(base, base, tests, [1, 'another engine']),
    evidenceHash(base, base, tests, [2, 'another format']),
  ]
  for (let byte = 0; byte < BYTES; byte += 1) {
    const { changed, what } = withOtherByte()
    const other = manifest(changed)
    if ([evidenceHash(base, other, tests), evidenceHash(other, base, tests)].includes(signed)) unsigned.push(what)
  }
  expect(unsigned).toEqual([])
  expect(others).not.toContain(signed)
})
