import type { ProblemGroup, ProblemWeight } from '@tollgate/contract/problem.ts'
import { formatCount } from './format-value.ts'
import { recordName } from './record-name.ts'

/** Severity of a problem, in a few words. */
export const WEIGHT_WORDS: Readonly<Record<ProblemWeight, string>> = {
  live: 'In force now',
  coming: 'To come',
  reference: 'Reference data',
  idle: 'Not in force',
}

/** The place of a group's records: "Prepaid", or the record's own name if it belongs to nothing. */
export function placeWords({ problem: { within, resource, id, label }, count }: ProblemGroup): string {
  if (within) return recordName(within.resource, within.label)
  return count === 1 ? recordName(resource, label) || String(id) : ''
}

/** The problem of a group: its first message, and how many others there are. */
export function groupMessage({ problem: { message }, messages }: ProblemGroup): string {
  return messages === 1 ? message : `${message}, and ${formatCount(messages - 1)} more like it`
}

/** The filters of `/main/problems` for the records of a group. */
export function searchOfGroup({ problem: { resource, code, within } }: ProblemGroup) {
  return { resource, code, ...(within && { within: `${within.resource} ${within.id}` }) }
}
