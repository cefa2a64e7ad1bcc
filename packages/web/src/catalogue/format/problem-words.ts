import type { ProblemGroup, ProblemWeight } from '@tollgate/contract/problem.ts'
import { formatCount } from './format-value.ts'
import { recordName } from './record-name.ts'

/** What a problem can hurt, in a few words. */
export const WEIGHT_WORDS: Readonly<Record<ProblemWeight, string>> = {
  live: 'In force now',
  coming: 'To come',
  reference: 'Reference data',
  idle: 'Not in force',
}

/** Where records of a group lie: "Prepaid", or the record's own name where it lies in nothing. */
export function placeWords({ problem: { within, resource, id, label }, count }: ProblemGroup): string {
  if (within) return recordName(within.resource, within.label)
  return count === 1 ? recordName(resource, label) || String(id) : ''
}

/** What is wrong in a group: of several messages the first, and how many others there are. */
export function groupMessage({ problem: { message }, messages }: ProblemGroup): string {
  return messages === 1 ? message : `${message}, and ${formatCount(messages - 1)} more like it`
}

/** The filters of `/main/problems` that mean the records of a group alone. */
export function searchOfGroup({ problem: { resource, code, within } }: ProblemGroup): Record<string, string> {
  return { resource, code, ...(within && { within: `${within.resource} ${within.id}` }) }
}
