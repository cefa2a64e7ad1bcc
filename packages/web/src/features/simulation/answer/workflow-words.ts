import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { WORK_GROUP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'

const STARTED = 36
const EVENT = 'A'

/** What starts a workflow of a type. */
const STARTERS: Readonly<Record<string, string>> = {
  A: 'an event',
  B: 'a callback node',
  C: 'a media component',
  D: 'a push',
}

/** `as a callback node starts it`; empty where an event does, which is how a run usually begins. */
export function startedWords({ right }: TraceLine): string {
  const starter = STARTERS[String(right)]
  return right === EVENT || starter === undefined ? '' : `as ${starter} starts it`
}

/** Whether the workflow that was asked ran, and where it did not, why. Undefined where none was asked. */
export function workflowWords({ trace }: SimulationAnswer): { ran: boolean; words: string } | undefined {
  const start = trace.find(({ statement }) => statement === STARTED)
  if (!start) return undefined
  if (start.result !== true) return { ran: false, words: `The workflow did not run: ${whyNot(start)}.` }
  const started = startedWords(start)
  return {
    ran: true,
    words: started === '' ? 'The workflow ran to its end' : `The workflow ran to its end, ${started}`,
  }
}

function whyNot({ left, operator }: TraceLine): string {
  if (operator === null) return `it is not in force on ${String(left).replaceAll('-', '/')}`
  const type = WORK_GROUP_TYPE.find(({ value }) => value === left)
  if (!type) return `nothing starts a workflow of the type ${left}`
  return `it is a ${type.label.toLowerCase()}, which only ${STARTERS[String(left)]} starts`
}
