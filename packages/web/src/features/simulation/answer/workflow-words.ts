import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { WORK_GROUP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { attributesAt } from '../panel/attributes-at.ts'
import { listed } from './listed.ts'

const STARTED = 36
const EVENT = 'A'

/** What starts a workflow of each type. */
const STARTERS: Readonly<Record<string, string>> = {
  A: 'an event',
  B: 'a callback node',
  C: 'a media component',
  D: 'a push',
}

/** `as a callback node starts it`; empty where an event starts it, as usual. */
export function startedWords({ right }: TraceLine): string {
  const starter = STARTERS[String(right)]
  return right === EVENT || starter === undefined ? '' : `as ${starter} starts it`
}

/** What the requested workflow set, or why it did not run. Undefined if none was requested. */
export function workflowWords(
  { trace }: SimulationAnswer,
  names: RecordNames,
): { ran: boolean; words: string } | undefined {
  const start = trace.find(({ statement }) => statement === STARTED)
  if (!start) return undefined
  if (start.result !== true) return { ran: false, words: `The workflow did not run: ${whyNot(start)}.` }
  const started = startedWords(start)
  const subject = started === '' ? 'The workflow' : `The workflow, ${started},`
  return { ran: true, words: `${subject} ${setWords(trace, names)}.` }
}

const MOST_SET = 3

/** `sets Bearer QCI to 9 and Offer to gold`. */
function setWords(trace: SimulationAnswer['trace'], names: RecordNames): string {
  const set = attributesAt({}, trace).map(({ id, after }) => `${names.attribute?.[id] ?? `#${id}`} to ${after}`)
  if (set.length === 0) return 'sets nothing'
  const rest = set.length - MOST_SET
  return `sets ${listed(rest > 0 ? [...set.slice(0, MOST_SET), `${rest} more`] : set)}`
}

function whyNot({ left, operator }: TraceLine): string {
  if (operator === null) return `it is not in force on ${String(left).replaceAll('-', '/')}`
  const type = WORK_GROUP_TYPE.find(({ value }) => value === left)
  if (!type) return `nothing starts a workflow of the type ${left}`
  return `it is a ${type.label.toLowerCase()}, which only ${STARTERS[String(left)]} starts`
}
