import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { numberFromText } from '@tollgate/contract/catalogue/write-schema.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { sessionRequestSchema } from '@tollgate/contract/simulation/session.ts'
import {
  expectedAnswerSchema,
  expectedStepsSchema,
  type SimulationCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { compareText } from '../order.ts'

/** Maps the id of a record to its id in another plan or console. */
export type IdElsewhere = (catalogue: CatalogueName, id: number) => number

/** Where JSON names records: values of fields, and keys of maps. */
interface NamesRecords {
  values?: Readonly<Record<string, CatalogueName>>
  names?: Readonly<Record<string, CatalogueName>>
  inside?: Readonly<Record<string, NamesRecords>>
  /** Applies to each value of a map. */
  each?: NamesRecords
}

const FACTS = { attributes: 'attribute', balances: 'balance-type-acct', accumulators: 'accumulator-type' } as const
const AMOUNTS = { values: { resource_id: 'accumulator-type' } } as const
const CHARGES = { values: { acct_res_id: 'balance-type-acct' } } as const

/** Ids of records inside a plan are left out: cases are not compared by them. */
const NAMES_RECORDS = {
  request: {
    values: {
      pcr_plan_id: 'policy-plan',
      pcc_rule_ver_id: 'policy-plan-ver',
      work_group_id: 'rule-workflow-group',
    },
    inside: {
      context: {
        values: { pcr_event_id: 'policy-event' },
        names: FACTS,
      },
      subscriber: { names: FACTS, inside: { plans: { values: { pcr_plan_id: 'policy-plan' } } } },
      access: { names: FACTS },
      steps: { names: FACTS, values: { events: 'policy-event' } },
    },
  },
  expected: {
    names: { attributes: 'attribute' },
    inside: {
      charges: CHARGES,
      quotas: AMOUNTS,
      steps: { each: { inside: { charges: CHARGES, quotas: AMOUNTS, usage: AMOUNTS } } },
    },
  },
} as const satisfies Record<string, NamesRecords>

/** The JSON fields of a case. */
export type CaseField = keyof typeof NAMES_RECORDS

export function isCaseField(catalogue: string, field: string): field is CaseField {
  return catalogue === 'simulation-case' && field in NAMES_RECORDS
}

type Rename = (catalogue: CatalogueName, name: string | number) => string | number

/** JSON of a case with the names of records replaced. */
export function renameRecords(field: CaseField, json: unknown, to: Rename): object {
  return renamed(json, NAMES_RECORDS[field], to) as object
}

function renamed(json: unknown, where: NamesRecords, to: Rename): unknown {
  const { values = {}, names = {}, inside = {}, each } = where
  if (Array.isArray(json)) return json.map((one) => renamed(one, where, to))
  if (!isObject(json)) return json
  if (each) return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, renamed(one, each, to)]))
  const entries = Object.entries(json).map(([field, value]) => {
    const [named, ofNames, below] = [values[field], names[field], inside[field]]
    if (named && namesRecord(value)) return [field, to(named, value)]
    if (named && Array.isArray(value)) return [field, value.map((one) => (namesRecord(one) ? to(named, one) : one))]
    if (ofNames && isObject(value)) return [field, namesIn(value, (name) => to(ofNames, name))]
    return [field, below ? renamed(value, below, to) : value]
  })
  return Object.fromEntries(entries)
}

function namesIn(map: Json, to: (name: string) => string | number): Json {
  return Object.fromEntries(Object.entries(map).map(([name, of]) => [String(to(name)), of]))
}

/** A case with the ids of the same records elsewhere. */
export function caseElsewhere<C extends SimulationCase>(one: C, of: IdElsewhere): C {
  const to: Rename = (catalogue, id) => of(catalogue, Number(id))
  return {
    ...one,
    pcr_plan_id: one.pcr_plan_id && of('policy-plan', one.pcr_plan_id),
    work_group_id: one.work_group_id && of('rule-workflow-group', one.work_group_id),
    request: renameRecords('request', one.request, to) as C['request'],
    expected: renameRecords('expected', one.expected, to),
  }
}

/** Prefix of an id that names no record. */
const NO_RECORD = '#'

/** Replaces ids in stored JSON by paths of keys, and leaves out defaults. */
export function caseInKeys(
  field: CaseField,
  json: unknown,
  pathOf: (catalogue: CatalogueName, id: number) => string | undefined,
): Json {
  const named = renameRecords(field, json, (catalogue, id) => pathOf(catalogue, Number(id)) ?? `${NO_RECORD}${id}`)
  return withoutDefaults(field, named as Json)
}

/** Replaces paths of keys by ids, and adds defaults. The inverse of `caseInKeys`. An id may be a name that stands for it. */
export function caseInIds(
  field: CaseField,
  json: unknown,
  idOf: (catalogue: CatalogueName, path: string) => string | number,
): object {
  const ids: (string | number)[] = []
  const numbered = renameRecords(field, json, (catalogue, name) => {
    const path = String(name)
    return ids.push(path.startsWith(NO_RECORD) ? Number(path.slice(1)) : idOf(catalogue, path))
  })
  return renameRecords(field, parse(field, numbered).data, (_catalogue, count) => ids[Number(count) - 1] ?? count)
}

/** Checks JSON with keys. Returns its normal form, or its faults with their paths. */
export function checkedCase(field: CaseField, json: unknown): { value: Json; faults: readonly Fault[] } {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { value: {}, faults: [{ path: [field], message: 'Must be a map of fields' }] }
  const names: string[] = []
  const numbered = renameRecords(field, json, (_catalogue, name) => names.push(String(name)))
  const { data, error } = parse(field, numbered)
  const nameOf = (number: unknown) => names[Number(number) - 1] ?? String(number)
  if (error) {
    const isName = (path: readonly unknown[], at: number) => MAPS.has(path[at - 1])
    const inKeys = (path: readonly PropertyKey[]) =>
      path.map((part, at) => (isName(path, at) ? nameOf(part) : part) as string | number)
    return { value: {}, faults: error.issues.map(({ path, message }) => ({ path: inKeys(path), message })) }
  }
  const value = renameRecords(field, data, (_catalogue, number) => nameOf(number))
  return { value: withoutDefaults(field, value as Json), faults: [] }
}

type Json = Readonly<Record<string, unknown>>
interface Fault {
  path: readonly (string | number)[]
  message: string
}

const SCHEMAS = { request: simulationRequestSchema, expected: expectedAnswerSchema }
/** Schemas of a case that plays a session. */
const SESSION_SCHEMAS = { request: sessionRequestSchema, expected: expectedStepsSchema }
const MAPS: ReadonlySet<unknown> = new Set(['attributes', 'balances', 'accumulators'])
/** Records of outcomes. They belong to one plan, so answers are not compared by them. */
const OF_OUTCOMES = { charges: 'basic_rule_id', quotas: 'acm_rule_id' }

function parse(field: CaseField, json: object) {
  const isSession = 'steps' in json
  const schema = (isSession ? SESSION_SCHEMAS : SCHEMAS)[field]
  const isFilled = isSession || field === 'request'
  const filled = isFilled ? json : eachOutcome(json as Json, (record, one) => ({ [record]: 0, ...one }))
  const parsed = schema.safeParse(filled)
  return parsed.success ? parsed : schema.safeParse(withNumbers(filled, parsed.error.issues))
}

/** Where only a number is right, a text that is one counts as it, such as `10.50`. */
function withNumbers(json: object, issues: readonly { path: readonly PropertyKey[]; expected?: unknown }[]): unknown {
  return replaced(
    json,
    issues.flatMap(({ path, expected }) => (expected === 'number' ? [path] : [])),
  )
}

function replaced(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return numberFromText(value)
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const below = (name: string) => paths.filter(([first]) => String(first) === name).map((path) => path.slice(1))
  if (Array.isArray(value)) return value.map((one, at) => replaced(one, below(String(at))))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, below(name))]))
}

function withoutDefaults(field: CaseField, json: Json): Json {
  if ('steps' in json) return field === 'request' ? sessionWithoutDefaults(json) : json
  if (field === 'expected') return sortedMaps(eachOutcome(json, (record, { [record]: _own, ...one }) => one))
  const { trace, context, ...rest } = json
  const said = Object.entries({ ...(context as Json) }).filter(
    ([, value]) => !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
  )
  return { ...rest, ...(trace !== 'path' && { trace }), context: sortedMaps(Object.fromEntries(said)) }
}

/** The one field whose empty value matters: an empty list says that a step has no media any more. */
const SAYS_EMPTY = 'media'

function sessionWithoutDefaults({ trace, ...json }: Json): Json {
  const said = withoutEmpty(json) as Json
  return { ...said, ...(trace !== 'none' && { trace }) }
}

function withoutEmpty(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutEmpty)
  if (!isObject(json)) return json
  const entries = Object.entries(sortedMaps(json)).map(([field, value]) => [field, withoutEmpty(value)] as const)
  return Object.fromEntries(
    entries.filter(([field, value]) => {
      const isOwnLevel = field === 'subscriber' || field === 'access' || field === SAYS_EMPTY
      return isOwnLevel || !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
    }),
  )
}

function eachOutcome(json: Json, change: (record: string, one: Json) => Json): Json {
  const lists = Object.entries(OF_OUTCOMES).flatMap(([list, record]) => {
    const outcomes = json[list]
    return Array.isArray(outcomes) ? [[list, outcomes.map((one) => change(record, one as Json))]] : []
  })
  return { ...json, ...Object.fromEntries(lists) }
}

/** Ids differ between consoles, so maps are ordered by key. */
function sortedMaps(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json).map(([field, value]) =>
      MAPS.has(field) && isObject(value)
        ? [field, Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareText(a, b)))]
        : [field, value],
    ),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value names a record. Empty values and 0 do not. */
function namesRecord(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || (typeof value === 'number' && value !== 0)
}
