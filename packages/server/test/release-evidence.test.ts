import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { compareNetworks } from '@tollgate/engine/prove/network/changed-decisions.ts'
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

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const EDITS = Number(process.env.EVIDENCE_EDITS ?? 40)
const BYTES = Number(process.env.EVIDENCE_BYTES ?? 40)
const HOUR = 3_600_000
const NOW = Date.parse('2026-11-24T00:00:00Z')

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

/** Requests of the test cases, at other times and with what other cases say. */
function contexts(): SimulationRequest[] {
  const requests = (tables.get('simulation-case') ?? []).flatMap(({ request }) => {
    const parsed = simulationRequestSchema.safeParse(JSON.parse(String(request)))
    return parsed.success ? [{ ...parsed.data, trace: 'none' as const }] : []
  })
  const mixed = Array.from({ length: 300 }, () => {
    const [request, other] = [any(requests), any(requests)]
    const { pcr_plan_id: _plan, ...rest } = request
    const at = new Date(NOW + roll(24 * 200) * HOUR).toISOString()
    const parts = roll(2) === 0 ? { attributes: { ...request.context.attributes, ...other.context.attributes } } : {}
    return { ...rest, context: { ...request.context, ...parts, at } }
  })
  return mixed
}

/** What is decided, without the records that lead to it, and without words about rules that no gateway is sent. */
function answers(of: Tables, requests: readonly SimulationRequest[]): unknown[] {
  const source = new FolderPolicy(of)
  const words = (name: string, value: unknown) => (/_name$|^comments$/.test(name) ? undefined : value)
  return requests.map((request) => {
    const { plans: _plans, trace: _trace, ...answer } = decide(source.policyFor([request]), request)
    return JSON.parse(JSON.stringify(answer, words)) as unknown
  })
}

test('where nothing changes, no context is decided otherwise', { tags: 'random' }, () => {
  const requests = contexts()
  const before = answers(tables, requests)
  const seen = { nothing: 0, changes: 0, undecided: 0 }
  const wrong: string[] = []
  const undecided: string[] = []
  for (let edit = 0; edit < EDITS; edit += 1) {
    const { after, what } = edited()
    const { changed, not_decided } = runToEnd(
      compareNetworks({ before: tables, after, now: NOW, limits: USUAL_LIMITS, runs: 25_000 }),
    )
    const isSeen = changed.length === 0 && not_decided.length > 0 && sampled(tables, after, NOW).differ > 0
    if (changed.length > 0 || isSeen) seen.changes += 1
    else if (not_decided.length > 0) {
      seen.undecided += 1
      undecided.push(`${what}: ${not_decided.map(({ why }) => why).join()}`)
    } else {
      seen.nothing += 1
      const differ = answers(after, requests).findIndex((answer, at) => !isSameValue(answer, before[at]))
      if (differ >= 0) wrong.push(`${what}: ${JSON.stringify(requests[differ])}`)
    }
  }
  if (process.env.EVIDENCE_EDITS) console.log(seen, undecided)
  expect(wrong).toEqual([])
  expect(seen.nothing).toBeGreaterThan(EDITS / 10)
  expect(seen.changes).toBeGreaterThan(EDITS / 10)
  expect(seen.undecided).toBeLessThan(EDITS / 8)
})

test('saved sessions show what no comparison of versions decides', () => {
  const differ = (field: string) => {
    const settings = (tables.get('setting') ?? []).map((row) => ({ ...row, [field]: Number(row[field]) + 1 }))
    return sampled(tables, new Map(tables).set('setting', settings), NOW).differ
  }
  expect(['reporting_threshold_2', 'moment_tolerance_s'].filter((field) => differ(field) === 0)).toEqual([])
  expect(sampled(tables, new Map(tables), NOW)).toMatchObject({ differ: 0 })
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
