import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { Row, TestServer } from './test-server.ts'

/** Values of fields that take only some texts or numbers; `n` tells samples apart. */
const SPECIAL: Readonly<Record<string, (n: number) => string | number | null>> = {
  rg_code: (n) => String(10_000 + n),
  flow_description: (n) => `permit out 6 from any ${1000 + n} to assigned`,
  tos_traffic_class: () => 'B8FC',
  security_parameter_index: () => '1A2B3C4D',
  flow_label: () => '0ABCDE',
  qci: () => 9,
  cycle_begin_date: () => '2026-01-31T18:00:00',
  // Of the kinds of relation the one that forces no source.
  rela_type: () => 'D',
  update_date: () => '2026-01-31T23:00:00.000Z',
  seq: (n) => 500_000 + n,
  // A function with two texts as parameters, and a right side instead of a constant.
  function: () => 'Replace',
  r_function: () => 'Replace',
  is_const: () => 'N',
  operand: () => null,
  // The attribute of a basic rule that need not be there; other attributes are references.
  re_attr: () => 1,
  // The three together are unique: sixty samples differ.
  priority_level: (n) => 1 + (n % 15),
  pre_emption_capability: (n) => Math.floor(n / 15) % 2,
  pre_emption_vulnerability: (n) => Math.floor(n / 30) % 2,
}

/** What makes a row one of a view's, which is written through another catalogue of the same table. */
const OF_VIEW: Readonly<Record<string, Row>> = {
  'balance-type-group': { bal_type: 8 },
  'pcc-rule-group': { rule_type: 'G' },
}

/** Rows that a sample needs beside those that its fields name. */
const BESIDE: Readonly<Record<string, (server: TestServer, row: Row) => Promise<unknown>>> = {
  'policy-plan-rule': (server, { pcc_rule_ver_id, pcr_event_id }) =>
    server.call('POST', 'policy-plan-event', { pcc_rule_ver_id, pcr_event_id }),
}

const counters = new Map<string, number>()

function nextNumber(name: string): number {
  const n = (counters.get(name) ?? 0) + 1
  counters.set(name, n)
  return n
}

/** A body that the catalogue takes, every field set, with the rows it refers to created where there are none. */
export async function sampleRow(server: TestServer, catalogue: Catalogue, values: Row = {}): Promise<Row> {
  const n = nextNumber(catalogue.table)
  const row: Row = {}
  for (const [key, field] of Object.entries(catalogue.fields)) {
    if (field.given || (field.kind === 'reference' && field.to === catalogue.name)) continue
    row[key] = values[key] ?? (await sampleField(server, catalogue, key, row, n))
  }
  await BESIDE[catalogue.name]?.(server, row)
  return { ...row, ...values }
}

async function sampleField(server: TestServer, catalogue: Catalogue, key: string, row: Row, n: number) {
  const field = catalogue.fields[key] as Field
  const target = targetOf(field, row)
  if (!target) return sampleValue(key, field, n)
  const id = await referredId(server, target, isPaired(catalogue, key), row)
  return field.kind === 'text' ? String(id) : id
}

/** Where the samples of a catalogue are listed: where a list needs a parent, the one they all have. */
export async function listPath(server: TestServer, { path, filters }: Catalogue): Promise<string> {
  const parent = filters.find((filter) => filter.parent)
  if (!parent) return `${path}?`
  const { key, of } = parent
  return `${path}?${key}=${of.kind === 'reference' ? await referredId(server, of.to, false) : ''}&`
}

/** The catalogue that a field refers to, where it does. */
function targetOf(field: Field, row: Row): string | undefined {
  if (field.kind === 'reference') return field.to
  return field.relation ? field.relation.to[String(row[field.relation.by])] : undefined
}

/** References that together are unique need a new pair for each sample: the last of them is new. */
function isPaired({ unique, fields }: Catalogue, key: string): boolean {
  return unique.some((group) => group.at(-1) === key && group.every((name) => fields[name]?.kind === 'reference'))
}

/** The id of a catalogue's first row, or of a new one; what both rows refer to is the same record. */
async function referredId(server: TestServer, name: string, isNew: boolean, row: Row = {}): Promise<unknown> {
  const catalogue = referredCatalogue({ to: name })
  const shared = Object.fromEntries(
    catalogue.filters.flatMap(({ key, parent }) => (parent && row[key] ? [[key, row[key]]] : [])),
  )
  if (isNew) return (await createSample(server, catalogue, shared))[catalogue.id]
  const [key] = Object.keys(shared)
  const list = key === undefined ? await listPath(server, catalogue) : `${catalogue.path}?${key}=${shared[key]}&`
  const first = (await server.call('GET', `${list}sort=${catalogue.id}&page_size=1`)).body.data[0]
  return (first ?? (await createSample(server, catalogue, shared)))[catalogue.id]
}

/** Creates a sample and gives the row that was answered. */
export async function createSample(server: TestServer, catalogue: Catalogue, values: Row = {}): Promise<Row> {
  const written = catalogue.view ? writtenThrough(catalogue) : catalogue
  const answer = await server.call(
    'POST',
    written.path,
    await sampleRow(server, written, { ...OF_VIEW[catalogue.name], ...values }),
  )
  if (answer.status !== 201) throw new Error(`${catalogue.name}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

function writtenThrough({ table }: Catalogue): Catalogue {
  return [...catalogues.values()].find((catalogue) => catalogue.table === table && !catalogue.view) as Catalogue
}

function sampleValue(key: string, field: Field, n: number): string | number | null {
  const special = SPECIAL[key]
  if (special) return special(n)
  if (field.kind === 'reference') throw new Error(`${key} is a reference`)
  if (field.closed && field.codes?.[0]) return field.codes[0].value
  if (field.kind === 'text' && (field.check === 'instant' || field.check === 'day')) return '2026-01-31T23:00:00.000Z'
  if (field.kind === 'text') return `${key} ${n}`.slice(0, field.maxLength)
  return Math.min(field.max ?? n, Math.max(field.min ?? n, n))
}
