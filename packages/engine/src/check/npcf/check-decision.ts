import type { AnswerFault, CheckedAnswer } from '@tollgate/contract/simulation/check.ts'
import { smPolicyDecisionSchema } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { isObject } from '../../session-trace/found-value.ts'
import { pointerOf } from '../../json.ts'
import { knownPart } from './known-part.ts'

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

/** References to entries that have no checks of their own, or for another access. */
const MORE_REFERENCES = [
  { reference: 'refAltQosParams', table: 'qosDecs' },
  { reference: 'refChgN3gData', table: 'chgDecs' },
  { reference: 'refUmN3gData', table: 'umDecs' },
  { reference: 'refQosMon', table: 'qosMonDecs' },
] as const

/** Checks an SmPolicyDecision: first its schema, then the references between its parts. */
export function checkDecision(decision: unknown): Pick<CheckedAnswer, 'faults' | 'unread'> {
  const { known, unread } = knownPart(decision)
  return { faults: [...schemaFaults(known, decision), ...referenceFaults(decision)], unread: unread.map(pointerOf) }
}

function schemaFaults(known: unknown, decision: unknown): AnswerFault[] {
  const { error } = smPolicyDecisionSchema.safeParse(known)
  const alternatives = alternativeQos(decision)
  const isAlternative = ([table, name]: readonly PropertyKey[]) => table === 'qosDecs' && alternatives.has(String(name))
  return (error?.issues ?? [])
    .filter(({ path }) => !(isAlternative(path) && !hasValue(known, path)))
    .flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => faultAt('SCHEMA', [...issue.path, key], 'There is no such member here'))
      return [faultAt('SCHEMA', issue.path, messageOf(issue, hasValue(known, issue.path)))]
    })
}

/** Entries of `qosDecs` that are alternatives for another one: they have only what differs (TS 29.512 4.2.6.2.16). */
function alternativeQos(decision: unknown): Set<string> {
  if (!isObject(decision)) return new Set()
  const named = entriesOf(decision, 'pccRules').flatMap(([, rule]) => namesIn(rule.refAltQosParams))
  return new Set(named.map(({ id }) => id))
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

function faultAt(
  code: 'SCHEMA' | 'REFERENCE' | 'REQUIRED',
  path: readonly PropertyKey[],
  message: string,
): AnswerFault {
  return { code, path: pointerOf(path), offset: null, message }
}

type Decision = Readonly<Record<string, unknown>>

/** Inconsistent parts: a dangling reference, an entry under another name than its own, a trigger without its time. */
function referenceFaults(decision: unknown): AnswerFault[] {
  if (!isObject(decision)) return []
  return [
    ...[...OWNERS, ...TABLES].flatMap(({ table, idName }) => misnamed(decision, table, idName)),
    ...OWNERS.flatMap(({ table }) => dangling(decision, table)),
    ...withoutFilters(decision),
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
  return [...TABLES, ...MORE_REFERENCES].flatMap(({ reference, table }) => {
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

/** What a rule of its own can tell its traffic by (TS 29.512 5.6.2.6). */
const TRAFFIC = ['flowInfos', 'appId', 'appDescriptor', 'protoDesc']

function withoutFilters(decision: Decision): AnswerFault[] {
  const message = 'One of flowInfos and appId must be there; a predefined rule has pccRuleId alone'
  return entriesOf(decision, 'pccRules')
    .filter(([, rule]) => Object.keys(rule).length > 1 && !TRAFFIC.some((member) => member in rule))
    .map(([name]) => faultAt('REQUIRED', ['pccRules', name, 'flowInfos'], message))
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
