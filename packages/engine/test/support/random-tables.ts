import type { StoredQuestionCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { keysFor } from '@tollgate/contract/catalogue/record-key.ts'
import { caseElsewhere } from '@tollgate/policy/document/case-records.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { RecordPaths, type Tables } from '@tollgate/policy/document/record-paths.ts'
import { decide } from '../../src/decide/decide.ts'
import { compile } from '../../src/decide/policy.ts'
import type { PolicyData } from '../../src/decide/rows/policy-data.ts'
import { canonical, randomPolicyData } from '../decide/random/agreement.ts'
import { Dice } from '../decide/random/dice.ts'
import { randomRequest } from '../decide/random/random-request.ts'

/** Names that are taken for something else, are the same twice, give keys that begin or number each other, or have no Latin letter. */
const NAMES = [
  'Default',
  'Default',
  'no',
  '010',
  '1:30',
  '2026-09-01',
  '~',
  'is x',
  'not y',
  '東京',
  'Straße',
  'name',
  'from',
  'x'.repeat(128),
  'a:b',
  'a-b',
  ' # x',
  '"',
  '{}',
  '00101',
  '0x1F',
  '12e4',
  '8949020000000000010',
  'constructor',
  'rule',
  'Happy',
  'Happy hour',
  'Happy hour 2',
  'Happy hour 2 2',
  '2 2',
  'true',
]

/** Fields that a database holds once, besides the unique ones of a catalogue. */
const ORDERED: Partial<Record<DocumentCatalogue, readonly (readonly string[])[]>> = {
  'rule-workflow-cond': [['work_cond_group_id', 'seq']],
  'rule-workflow-exec': [['work_node_id', 'seq']],
}

/** A random policy as the rows of a database: with names and keys. */
export function randomTables(dice: Dice): { tables: Tables; data: PolicyData } {
  const data = withoutIdsAsNumbers(withKnownFunctions(randomPolicyData(dice)))
  const { references: of } = data
  const tables = new Map<DocumentCatalogue, Row[]>()
  const groups = [...new Set(of.flows.map((row) => row.flow_group_id))]
  const spans = [...new Set(of.time_spans.map((row) => row.time_span_id))]
  const ids = (rows: readonly (number | null)[]) => rows.filter((id) => id !== null)
  const put = (name: DocumentCatalogue, rows: readonly object[]) => tables.set(name, filled(dice, name, rows))
  put('policy-event', of.events)
  put('pcrf-attribute', of.attributes)
  put('zone-map', of.zone_maps)
  put('zone', of.zones)
  put('zone-value', of.zone_values)
  put(
    'timespan',
    ids(spans).map((time_span_id) => ({ time_span_id })),
  )
  put(
    'timespan-detail',
    of.time_spans.map((row, index) => ({ ...row, time_span_detail_id: index + 1, seq: index + 1 })),
  )
  put('policy-counter', of.counters)
  put(
    'accumulator-type',
    [1, 2, 3, 4, 5].map((resource_id) => ({ resource_id })),
  )
  put('balance-type-acct', of.balance_types)
  put(
    'flow-group',
    ids([...groups, 1, 2])
      .filter((id, at, all) => all.indexOf(id) === at)
      .map((flow_group_id) => ({ flow_group_id })),
  )
  put('rule-flow', of.flows)
  put('qos-rule-arp', of.arps)
  put('qos-rule', of.qos_rules)
  put('rating-group', of.rating_groups)
  put('service-identifier', of.services)
  put('pcc-rule', of.pcc_rules)
  put(
    'pcc-rule-group-member',
    of.group_members.map((row, index) => ({ ...row, pcc_rule_group_mapping_id: index + 1 })),
  )
  put('policy-plan', data.plans)
  const all = (level: keyof PolicyData['versions'][number]) =>
    data.versions.flatMap((version) => version[level] as unknown as Row[])
  const versionOf = new Map(
    data.versions.flatMap(({ version, rules }) => rules.map((row) => [row.ap_rule_id, version.pcc_rule_ver_id])),
  )
  const ruleOf = new Map(all('mappings').map((row) => [row.mapping_id, row.ap_rule_id]))
  put(
    'policy-plan-ver',
    data.versions.map(({ version }, index) => ({ ...version, seq: index + 1 })),
  )
  put(
    'policy-plan-event',
    data.versions.flatMap(({ version, events }) =>
      events.map((row) => ({ ...row, pcc_rule_ver_id: version.pcc_rule_ver_id })),
    ),
  )
  put(
    'policy-plan-rule',
    all('rules').map((row) => ({ ...row, pcc_rule_ver_id: versionOf.get(row.ap_rule_id as number) })),
  )
  put('policy-plan-rule-zone', all('zones'))
  put('policy-plan-mapping', all('mappings'))
  put('policy-plan-mapping-unit', all('units'))
  put(
    'policy-plan-basic-ver',
    all('basic_versions').map((row) => ({ ...row, ap_rule_id: ruleOf.get(row.mapping_id) })),
  )
  put('policy-plan-basic', all('basics'))
  put('policy-plan-basic-timespan', all('time_spans'))
  put('policy-plan-basic-accm', all('accumulations'))
  const flows = data.workflows
  put(
    'rule-workflow-group',
    flows.map(({ group }) => group),
  )
  put(
    'rule-workflow-node',
    flows.flatMap(({ group, nodes }) =>
      nodes.map((row, index) => ({ ...row, place: index, work_group_id: group.work_group_id })),
    ),
  )
  put(
    'rule-workflow-cond-group',
    flows.flatMap(({ condition_groups }) =>
      condition_groups.map(({ work_cond_group_id, work_node_id }, index) => ({
        work_cond_group_id,
        work_node_id,
        place: index,
      })),
    ),
  )
  put(
    'rule-workflow-cond',
    flows.flatMap(({ condition_groups }) =>
      condition_groups.flatMap(({ work_cond_group_id, conditions }) =>
        conditions.map((row) => ({ ...row, work_cond_group_id })),
      ),
    ),
  )
  put(
    'rule-workflow-exec',
    flows.flatMap(({ executions }) => executions),
  )
  put(
    'rule-workflow-cb',
    flows.flatMap(({ callbacks }) => callbacks),
  )
  put('setting', [{ setting_id: 1, network_time_zone: 'Europe/Berlin' }])
  put('simulation-case', randomCases(dice, data))
  return { tables, data }
}

/** Test cases as they are stored: what random requests of the policy come to. */
function randomCases(dice: Dice, data: PolicyData): Row[] {
  const policy = compile(data)
  const plan = data.plans[0]?.pcr_plan_id
  return [1, 2, 3].map((simulation_case_id) => {
    const request = simulationRequestSchema.parse(randomRequest(dice, data))
    const { trace: _trace, plans: _plans, ...expected } = decide(policy, request)
    const owner = plan === undefined ? { work_group_id: data.workflows[0]?.group.work_group_id } : { pcr_plan_id: plan }
    const name = `${dice.pick(NAMES)} ${simulation_case_id}`.slice(-128)
    return {
      simulation_case_id,
      simulation_case_name: name,
      ...owner,
      request: JSON.stringify(request),
      expected: JSON.stringify(expected),
    }
  })
}

/** Rows with all fields, names and keys of a catalogue. */
function filled(dice: Dice, name: DocumentCatalogue, rows: readonly object[]): Row[] {
  const { fields, keyRule, label, placeWithin, unique } = definitionOf(name)
  const taken = new Set<string>()
  const names = new Set<string>()
  // Their own dice: the networks of all seeds stay what they were.
  const figures = new Dice(rows.length)
  return rows.map((given, index) => {
    const row: Record<string, unknown> = {
      ...Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
      ...given,
    }
    if (label in fields && fields[label]?.kind === 'text' && row[label] === null) row[label] = dice.pick(NAMES)
    for (const [field, of] of Object.entries(fields))
      if (of.required && row[field] === null) row[field] = soundValue(of)
      else if (isFigure(name, field) && row[field] === null) row[field] = anyFigure(figures)
    // As a write would store it.
    for (const [field, of] of Object.entries(fields))
      if (typeof row[field] === 'string' && of.kind === 'text' && of.format !== 'day')
        row[field] = fieldSchema(of).parse(row[field])
    for (const group of [...unique, ...(ORDERED[name] ?? [])]) makeUnique(row, group, names)
    if (placeWithin && row.place === null) row.place = index
    if (!keyRule) return row
    const within = keyRule.within.map((field) => row[field]).join()
    const keys = keysFor(dice.pick(NAMES), name)
    let key = String(keys.next().value)
    while (taken.has(`${within} ${key}`)) key = String(keys.next().value)
    taken.add(`${within} ${key}`)
    return { ...row, key }
  })
}

/** Gives the last field of a unique group another value if another row has the same values. */
function makeUnique(row: Record<string, unknown>, group: readonly string[], names: Set<string>): void {
  const last = group.at(-1)
  const given = last && row[last]
  if (!last || given === null) return
  const values = () => JSON.stringify([group, ...group.map((field) => String(row[field]).trim().toLowerCase())])
  for (let count = 1; names.has(values()); count += 1)
    row[last] = typeof given === 'number' ? given + count : `${String(given).slice(0, 120)} ${count}`
  names.add(values())
}

/** No write stores a call of a function that there is not. What the function Zone gives is an id, which another console has not. */
function withKnownFunctions(data: PolicyData): PolicyData {
  const isKnown = (name: string | null) =>
    name === null || (workflowFunction(name) !== undefined && !/^zone$/i.test(name))
  const workflows = data.workflows.map((workflow) => ({
    ...workflow,
    executions: workflow.executions.filter((row) => row.function !== null && isKnown(row.function)),
    condition_groups: workflow.condition_groups.map((group) => ({
      ...group,
      conditions: group.conditions
        .filter((row) => isKnown(row.function) && isKnown(row.r_function))
        // Without an operand the zone's id would be compared, and it differs between databases.
        .map((row) => (row.zone_id === null ? row : { ...row, operand: row.operand || 'HOME' })),
    })),
  }))
  return { ...data, workflows }
}

/** What compares the id of an event with a range or a zone decides otherwise in another console: there the event has another id. */
function withoutIdsAsNumbers(data: PolicyData): PolicyData {
  const versions = data.versions.map((version) => ({
    ...version,
    zones: version.zones.map((row) =>
      row.mapping_src_value === 'pcr_event_id' ? { ...row, mapping_src_value: 're_code' } : row,
    ),
  }))
  return { ...data, versions }
}

/** Whether any amount fits a field, whatever the others say. */
function isFigure(name: DocumentCatalogue, field: string): boolean {
  const { fields, ranges } = definitionOf(name)
  const of = fields[field]
  return of?.kind === 'number' && !of.integer && ranges.every(({ from, to }) => field !== from && field !== to)
}

function soundValue(field: Field): unknown {
  if (field.default !== undefined) return field.default
  if (field.kind === 'reference') return 1
  return field.codes?.[0]?.value ?? (field.kind === 'number' ? (field.min ?? 0) : 'x')
}

/** An answer without traces, with the keys of records instead of ids, which differ between databases. */
export function inKeys(tables: Tables, request: object, answer: SimulationAnswer): string {
  const paths = new RecordPaths(tables)
  const of = (catalogue: CatalogueName, id: number) => (paths.of(catalogue, id) ?? id) as number
  const { plans: _plans, ...rest } = caseElsewhere<StoredQuestionCase>(
    { request, expected: answer } as never,
    of,
  ).expected
  const text = JSON.stringify(rest, (name, value: unknown) =>
    /_id$|^time_span_rule$|^trace$/.test(name) ? undefined : value,
  )
  return canonical(JSON.parse(text))
}

/** The id of a record in other tables, found by its path. */
export function idsIn(from: Tables, to: Tables) {
  const paths = new RecordPaths(from)
  const ids = new Map<string, number>()
  const there = new RecordPaths(to)
  for (const name of DOCUMENT_CATALOGUES) {
    const { table, id } = definitionOf(name)
    for (const row of to.get(name) ?? []) ids.set(`${table} ${there.of(name, row[id])}`, Number(row[id]))
  }
  return (catalogue: CatalogueName, id: number) =>
    ids.get(`${definitionOf(catalogue).table} ${paths.of(catalogue, id)}`) ?? id
}

/** A figure of any size that comes back as it was written: up to 2^53, mostly beside powers of two and of ten. */
export function anyFigure(dice: Dice): number {
  const size = dice.chance(0.5) ? 2 ** dice.whole(0, 53) : 10 ** dice.whole(0, 15)
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, size + dice.whole(-1, 5)))
}
