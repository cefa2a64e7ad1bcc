import { readFileSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Field, FieldRole } from '@tollgate/contract/catalogue/field.ts'
import { SETTING_UNITS } from '@tollgate/contract/setting/setting.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import { expect, test } from 'vitest'
import { decide } from '../../src/decide/decide.ts'
import { FolderPolicy } from '../../src/folder-policy.ts'
import { besideEachOther } from '../../src/prove/network/beside.ts'
import { compareNetworks } from '../../src/prove/network/changed-decisions.ts'
import { USUAL_WORK } from '../../src/prove/network/comparison.ts'
import { canMatter, canReorder } from '../../src/prove/network/whole-network.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'
import { Dice } from '../decide/random/dice.ts'
import { randomTables } from '../support/random-tables.ts'

const NOW = Date.parse('2026-11-24T07:42:13Z')
const DEMO_NETWORK = fileURLToPath(new URL('../../../server/src/seed/data/', import.meta.url))

const demo = tablesOf(
  globSync('**/*.yaml', { cwd: DEMO_NETWORK }).map(
    (file) => readDocument(file.replace(/\.yaml$/, ''), readFileSync(`${DEMO_NETWORK}${file}`, 'utf8')).document,
  ),
).tables
const SMALL = 11
const { tables: random } = randomTables(new Dice(SMALL))

/** The random network, or the demo network if that alone has such records. */
function networkWith(catalogue: DocumentCatalogue): Tables {
  const found = [random, demo].find((tables) => tables.get(catalogue)?.length)
  expect(found, `No network has a ${catalogue}`).toBeDefined()
  return found ?? random
}

interface Case {
  catalogue: DocumentCatalogue
  field: string
  of: Field
}

const FIELDS: readonly Case[] = DOCUMENT_CATALOGUES.flatMap((catalogue) => {
  const { id, fields } = definitionOf(catalogue)
  return Object.entries(fields).flatMap(([field, of]) => (field === id ? [] : [{ catalogue, field, of }]))
})
const withRole = (...roles: FieldRole[]) => FIELDS.filter(({ of }) => of.role && roles.includes(of.role))

type Value = (row: Row, place: number) => unknown

/** A network with another value of one field in all records of a catalogue. */
function altered(tables: Tables, { catalogue, field }: Case, value: Value): Tables {
  const rows = (tables.get(catalogue) ?? []).map((row, place) => ({ ...row, [field]: value(row, place) }))
  return new Map(tables).set(catalogue, rows)
}

function withOtherValue(tables: Tables, one: Case): Tables {
  const isText = one.of.kind === 'text'
  const other = (value: unknown) => (isText ? `${String(value ?? '')}x` : 1000 + Number(value ?? 0))
  return altered(tables, one, (row) => other(row[one.field]))
}

/** A field that orders, alone, in this order and in the opposite one. */
function inBothOrders(tables: Tables, one: Case): { before: Tables; after: Tables } {
  const others = FIELDS.filter(({ catalogue, of }) => catalogue === one.catalogue && of.role === 'orders')
  const unordered = others.reduce((all, other) => altered(all, other, () => null), tables)
  const [before, after] = [1, -1].map((sign) => altered(unordered, one, (_row, place) => sign * (place + 1)))
  return { before, after } as { before: Tables; after: Tables }
}

/** In which usage of every unit ends nowhere: only then reporting thresholds matter. */
function withoutQuotas(tables: Tables, unit: number): Tables {
  const values = {
    'accumulator-type': { rum: unit },
    'policy-plan-basic-accm': { stop_quota: null },
    'pcc-rule': { monitoring_key: 'k' },
  }
  const entries = Object.entries(values).map(([name, own]) => {
    const rows = tables.get(name as DocumentCatalogue) ?? []
    return [name as DocumentCatalogue, rows.map((row) => ({ ...row, ...own }))] as const
  })
  return new Map([...tables, ...entries])
}

/** Answers to the test cases of the demo network, without names. */
function* answers(tables: Tables): Generator<string> {
  const cases = (demo.get('simulation-case') ?? []).map(({ request }): unknown => JSON.parse(String(request)))
  const requests = cases.flatMap((body) => simulationRequestSchema.safeParse(body).data ?? [])
  const policy = new FolderPolicy(tables).policyFor(requests)
  for (const request of requests) {
    const { plans: _plans, trace: _trace, ...answer } = decide(policy, request)
    yield JSON.stringify(answer, (name, value: unknown) => (name.endsWith('_name') ? undefined : value))
  }
}

test.each(withRole('describes'))('$catalogue $field: another value changes no decision, proved', (one) => {
  const before = networkWith(one.catalogue)
  const after = withOtherValue(before, one)
  const compared = runToEnd(compareNetworks({ before, after, now: NOW, ...USUAL_WORK }))
  expect(compared).toEqual({ changed: [], not_decided: [] })
})

test('other values of all fields that describe change no answer', () => {
  const after = withRole('describes').reduce(withOtherValue, demo)
  const answered = [...answers(demo)]
  expect(answered.length).toBeGreaterThan(10)
  expect([...answers(after)]).toEqual(answered)
})

/** What a comparison of two networks looks into. */
function lookedAt(sides: { before: Tables; after: Tables }): unknown[] {
  const { changed, unclear } = besideEachOther(sides.before, sides.after)
  return [...changed, ...unclear, canReorder(sides), canMatter(sides)].filter(Boolean)
}

test.each(withRole('decides'))('$catalogue $field: another value is looked at', (one) => {
  const unit = SETTING_UNITS[one.field]
  const before = unit === undefined ? networkWith(one.catalogue) : withoutQuotas(random, unit)
  expect(lookedAt({ before, after: withOtherValue(before, one) })).not.toEqual([])
})

test.each(withRole('orders'))('$catalogue $field: another order is looked at', (one) => {
  // The random network has one active plan.
  const network = one.catalogue === 'policy-plan' ? demo : networkWith(one.catalogue)
  expect(lookedAt(inBothOrders(network, one))).not.toEqual([])
})

test('of versions that begin on one day another one comes into force by its place', () => {
  const [day, place] = ['eff_date', 'place'].map((name) =>
    FIELDS.find((one) => one.catalogue === 'policy-plan-ver' && one.field === name),
  )
  if (!day || !place) throw new Error('A version has a day and a place')
  const sides = inBothOrders(
    altered(demo, day, () => '2026-03-01T00:00:00Z'),
    place,
  )
  const { changed } = runToEnd(compareNetworks({ ...sides, now: NOW, ...USUAL_WORK }))
  expect(changed).not.toEqual([])
})
