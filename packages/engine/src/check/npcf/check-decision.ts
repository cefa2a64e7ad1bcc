import type { AnswerFault } from '@tollgate/contract/simulation/check.ts'
import { smPolicyDecisionSchema } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { isObject } from '../../session-trace/found-value.ts'
import { pointerOf } from '../../json.ts'

/** Tables, the member that refers to them, and the member in which an entry repeats its name (TS 29.512 5.6.2.6, 5.6.2.7). */
const TABLES = [
  { reference: 'refQosData', table: 'qosDecs', idName: 'qosId' },
  { reference: 'refChgData', table: 'chgDecs', idName: 'chgId' },
  { reference: 'refTcData', table: 'traffContDecs', idName: 'tcId' },
  { reference: 'refUmData', table: 'umDecs', idName: 'umId' },
  { reference: 'refCondData', table: 'conds', idName: 'condId' },
] as const
const OWNERS = [
  { table: 'pccRules', idName: 'pccRuleId' },
  { table: 'sessRules', idName: 'sessRuleId' },
] as const

/** The most names that a message lists. */
const MOST_NAMES = 10

/** Checks an SmPolicyDecision: first its schema, then the references between its parts. */
export function checkDecision(decision: unknown): AnswerFault[] {
  return [...schemaFaults(decision), ...referenceFaults(decision)]
}

function schemaFaults(decision: unknown): AnswerFault[] {
  const { error } = smPolicyDecisionSchema.safeParse(decision)
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => faultAt('SCHEMA', [...issue.path, key], 'There is no such member here'))
    return [faultAt('SCHEMA', issue.path, messageOf(issue, hasValue(decision, issue.path)))]
  })
}

/** Plain words for the type names of the schema library. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  string: 'text',
}

function messageOf({ code, message }: { code?: string; message: string }, isThere: boolean): string {
  const [, type] = /^Invalid input: expected (\w+)/.exec(message) ?? []
  const words = type === undefined ? message : `Must be ${TYPES[type] ?? type}`
  return isThere || code === 'custom' ? words : words.replace(/^Must be /, 'Must be there: ')
}

function hasValue(decision: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>((part, step) => (isObject(part) ? Reflect.get(part, step) : undefined), decision)
  return found !== undefined
}

function faultAt(code: 'SCHEMA' | 'REFERENCE', path: readonly PropertyKey[], message: string): AnswerFault {
  return { code, path: pointerOf(path), offset: null, message }
}

type Decision = Readonly<Record<string, unknown>>

/** Inconsistent parts: a dangling reference, an entry under another name than its own, a trigger without its time. */
function referenceFaults(decision: unknown): AnswerFault[] {
  if (!isObject(decision)) return []
  return [
    ...[...OWNERS, ...TABLES].flatMap(({ table, idName }) => misnamed(decision, table, idName)),
    ...OWNERS.flatMap(({ table }) => dangling(decision, table)),
    ...withoutTime(decision),
  ]
}

function misnamed(decision: Decision, table: string, idName: string): AnswerFault[] {
  return entriesOf(decision, table).flatMap(([name, entry]) => {
    const own = entry[idName]
    if (typeof own !== 'string' || own === name) return []
    return [
      faultAt('REFERENCE', [table, name, idName], `Must be ${name}, the name that the entry stands under, not ${own}`),
    ]
  })
}

function dangling(decision: Decision, owners: string): AnswerFault[] {
  return TABLES.flatMap(({ reference, table }) => {
    const known = new Set(entriesOf(decision, table).map(([name]) => name))
    const allowed = known.size === 0 ? 'it is empty' : `it has ${[...known].slice(0, MOST_NAMES).join(', ')}`
    return entriesOf(decision, owners).flatMap(([name, owner]) =>
      namesIn(owner[reference])
        .filter(({ id }) => !known.has(id))
        .map(({ id, at }) =>
          faultAt('REFERENCE', [owners, name, reference, ...at], `Must be an entry of ${table}, not ${id}: ${allowed}`),
        ),
    )
  })
}

/** A name, or a list of names. */
function namesIn(given: unknown): { id: string; at: number[] }[] {
  if (typeof given === 'string') return [{ id: given, at: [] }]
  if (!Array.isArray(given)) return []
  return given.flatMap((id: unknown, index) => (typeof id === 'string' ? [{ id, at: [index] }] : []))
}

/** TS 29.512 4.2.6.3.3. */
function withoutTime(decision: Decision): AnswerFault[] {
  const { policyCtrlReqTriggers: triggers, revalidationTime } = decision
  if (!Array.isArray(triggers) || !triggers.includes('RE_TIMEOUT') || revalidationTime !== undefined) return []
  return [faultAt('REFERENCE', ['revalidationTime'], 'Must be there: the trigger RE_TIMEOUT needs it')]
}

function entriesOf(decision: Decision, table: string): [string, Decision][] {
  const entries = decision[table]
  return isObject(entries)
    ? Object.entries(entries).flatMap(([name, entry]) => (isObject(entry) ? [[name, entry]] : []))
    : []
}
