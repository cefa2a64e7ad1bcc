import type { AnswerFault } from '@tollgate/contract/simulation/check.ts'
import { smPolicyDecisionSchema } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { isObject } from '../../session-trace/found-value.ts'
import { pointerOf } from '../../json-pointer.ts'
import { referenceFaults } from './references.ts'

/** What is wrong with an SmPolicyDecision: first by its schema and the rules of its fields, then between its parts. */
export function checkDecision(decision: unknown): AnswerFault[] {
  return [...schemaFaults(decision), ...referenceFaults(decision)]
}

function schemaFaults(decision: unknown): AnswerFault[] {
  const { error } = smPolicyDecisionSchema.safeParse(decision)
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => faultAt([...issue.path, key], 'There is no such member here'))
    return [faultAt(issue.path, messageOf(issue, hasValue(decision, issue.path)))]
  })
}

/** Types in the words of people, by those of the schema library. */
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

function faultAt(path: readonly PropertyKey[], message: string): AnswerFault {
  return { code: 'SCHEMA', path: pointerOf(path), offset: null, message }
}
