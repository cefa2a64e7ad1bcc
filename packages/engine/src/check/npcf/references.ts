import type { AnswerFault } from '@tollgate/contract/simulation/check.ts'
import { isObject } from '../../session-trace/found-value.ts'
import { pointerOf } from '../../json-pointer.ts'

/** Tables by what refers to them, with the member that repeats the name of an entry (TS 29.512 5.6.2.6, 5.6.2.7). */
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

/** Names that a message lists. */
const MOST_NAMES = 10

type Decision = Readonly<Record<string, unknown>>

/** Names that do not match: a reference to nothing, an entry that stands under another name, a trigger without its time. */
export function referenceFaults(decision: unknown): AnswerFault[] {
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
    return [faultAt([table, name, idName], `Must be ${name}, the name that the entry stands under, not ${own}`)]
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
          faultAt([owners, name, reference, ...at], `Must be an entry of ${table}, not ${id}: ${allowed}`),
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
  return [faultAt(['revalidationTime'], 'Must be there: the trigger RE_TIMEOUT needs it')]
}

function entriesOf(decision: Decision, table: string): [string, Decision][] {
  const entries = decision[table]
  return isObject(entries)
    ? Object.entries(entries).flatMap(([name, entry]) => (isObject(entry) ? [[name, entry]] : []))
    : []
}

function faultAt(path: readonly (string | number)[], message: string): AnswerFault {
  return { code: 'REFERENCE', path: pointerOf(path), offset: null, message }
}
