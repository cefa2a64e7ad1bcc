import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { Target } from '../why-not/target.ts'

/** Steps that belong together, in order of evaluation. */
export interface StepGroup {
  title: string
  /** What may be asked "Why not?": a mapping of the rule plan, or a node of the workflow. */
  whyNot: Target | undefined
  lines: TraceLine[]
}

const PLAN = 7
const RULE_PLAN = 10
const WORKFLOW = 36
/** Statements about all outcomes together, and their charges and quotas: shown after the last plan. */
const TOGETHER = new Set([24, 26, 29, 30, 31, 32, 33, 34, 35])

/** The steps grouped by plan, rule plan or workflow. */
export function stepGroups(trace: readonly TraceLine[], names: RecordNames): StepGroup[] {
  const groups: StepGroup[] = []
  for (const line of trace) {
    const title = titleOf(line, names)
    const last = groups.at(-1)
    if (title !== undefined && title !== last?.title) groups.push({ title, whyNot: targetOf(line), lines: [] })
    else if (!last) groups.push({ title: 'Decision', whyNot: undefined, lines: [] })
    groups.at(-1)?.lines.push(line)
  }
  return groups
}

function targetOf({ statement, id }: TraceLine): Target | undefined {
  if (statement === RULE_PLAN && id !== null) return { kind: 'rule_plan', id }
  return statement === WORKFLOW ? { kind: 'node', id: undefined } : undefined
}

function titleOf({ statement, resource, id }: TraceLine, names: RecordNames): string | undefined {
  const name = names[resource ?? '']?.[id ?? 0] ?? `#${id}`
  if (statement === WORKFLOW) return `Workflow ${name}`
  if (statement === PLAN) return `Plan ${name}`
  if (statement === RULE_PLAN) return `Rule plan ${name}`
  return TOGETHER.has(statement) ? 'What comes of it' : undefined
}

/** A longer path is not rendered in full. */
export const MOST_STEPS = 200

/** The groups that show about this many steps around one; without one, all. */
export function groupsAround(groups: readonly StepGroup[], step: number | undefined): readonly StepGroup[] {
  if (step === undefined) return groups
  const last = groups.at(-1)?.lines.at(-1)?.step ?? 0
  const from = Math.max(1, Math.min(step - MOST_STEPS / 2, last - MOST_STEPS + 1))
  const isShown = (line: TraceLine) => line.step >= from && line.step < from + MOST_STEPS
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter(isShown) }))
    .filter(({ lines }) => lines.length > 0)
}
