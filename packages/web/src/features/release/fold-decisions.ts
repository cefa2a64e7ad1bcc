import { AS_BEFORE, type Impact } from '@tollgate/contract/release/impact.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { chargeWords, meteringWords, quotaWords } from '../../simulate/decided-words.ts'
import { wordsOf } from '../../ui/fields-table.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/

type ChangedDecision = Impact['changed'][number]

/** A part of a decision, in the keys of records. */
interface Difference {
  part: string
  before: string
  after: string
}

/** Equal changes in a plan's or workflow's decisions, over all events and days. */
export interface FoldedDecisions {
  differences: readonly Difference[]
  events: readonly string[]
  /** First day of the change; absent: from the publish on. */
  from: string | undefined
  /** First day without the change; null: it stays. */
  to: string | null
  /** Number of context classes; null: all. */
  contexts: number | null
  example: unknown
}

/** The changed decisions by plan or workflow. */
export function foldDecisions(changed: readonly ChangedDecision[]): Map<string, FoldedDecisions[]> {
  const byPlace = [...Map.groupBy(changed, placeOf)]
  return new Map(byPlace.map(([place, own]) => [place, [...Map.groupBy(own, differenceKey).values()].map(folded)]))
}

function placeOf({ plan, workflow }: ChangedDecision): string {
  return plan === undefined ? `Workflow ${workflow}` : `Plan ${plan}`
}

function differenceKey(decision: ChangedDecision): string {
  return JSON.stringify(differencesIn(decision))
}

function folded(alike: readonly ChangedDecision[]): FoldedDecisions {
  const [first] = alike as [ChangedDecision]
  const from = alike.flatMap((one) => one.from ?? []).toSorted()
  const to = alike.map((one) => one.to ?? '').toSorted()
  return {
    differences: differencesIn(first),
    events: [...new Set(alike.flatMap(({ event }) => event ?? []))],
    from: from[0],
    to: to[0] === '' ? null : (to.at(-1) ?? null),
    contexts: alike.reduce<number | null>(
      (sum, { contexts }) => (sum === null || contexts === null ? null : sum + contexts),
      0,
    ),
    example: first.example,
  }
}

/** The parts in which two decisions differ. */
function differencesIn({ before, after }: ChangedDecision): Difference[] {
  if (!before || !after) return [differenceOf('in force', before, after)]
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return parts
    .map((part) => differenceOf(part.replaceAll('_', ' '), before[part], after[part]))
    .filter((one) => one.before !== one.after)
}

function differenceOf(part: string, before: unknown, after: unknown): Difference {
  const [were, are] = [itemsOf(before), itemsOf(after)]
  const words = (item: unknown) => itemWords(part, item)
  const gone = without(were, are).map((item) => words(item).replace(AS_BEFORE, ''))
  const come = without(are, were).map(words)
  const told = come.map((item) => (gone.includes(item) ? `${item}, as it is changed` : item))
  return { part, before: gone.join(', ') || 'none', after: told.join(', ') || 'none' }
}

/** Elements of a list, or entries of an object. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object') return value === undefined ? [] : [value]
  return Object.entries(value ?? {}).map(([name, one]) => ({ [name]: one }))
}

function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return items.filter((one) => !known.has(JSON.stringify(one)))
}

type Charge = { value: number; acct_res_id?: string | null }
type Quota = Parameters<typeof quotaWords>[0] & { resource_id: string }
type Metering = Parameters<typeof meteringWords>[0]

function itemWords(part: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return wordsOf(item)
  if (part === 'charges') return chargeWords((item as Charge).value, (item as Charge).acct_res_id ?? undefined)
  if (part === 'quotas') return quotaWords(item as Quota, (item as Quota).resource_id)
  if (part === 'metering') return meteringWords(item as Metering)
  return Object.entries(item)
    .map(([name, value]) => `${name} ${plainWords(value)}`)
    .join(', ')
}

function plainWords(value: unknown): string {
  if (value === null) return 'unknown'
  return typeof value === 'string' && DAY.test(value) ? dayWords(value) : wordsOf(value)
}
