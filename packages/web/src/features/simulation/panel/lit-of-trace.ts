import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { type Lit } from '../../../simulate/lit-path.ts'
import { paintKey } from '../../../catalogue/painted.ts'

const NODE = 'rule-workflow-node'
const MAPPING = 'policy-plan-mapping'
const UNIT = 'policy-plan-mapping-unit'
const RULE_PLAN = 'policy-plan-rule'
const INPUT = 'policy-plan-rule-zone'
const REACHED: ReadonlySet<number> = new Set([37, 38])
const DECIDED = 39
const CONDITION = 42
const EXECUTED = 43
/** More do not fit beside a node. */
const MOST_VALUES = 2

/** The records and links on the path up to a step; without one, on the whole path. */
export function litOfTrace(trace: readonly TraceLine[], step = trace.length): ReadonlyMap<string, Lit> {
  const lit = new Map<string, Lit>()
  const taken = trace.slice(0, step)
  const last = taken.at(-1)
  for (const [key, mark] of tableMarks(taken, step < trace.length ? last : undefined)) lit.set(key, mark)
  const nodes = runOf(taken)
  for (const [place, { id, lines }] of nodes.entries()) {
    const isLast = place === nodes.length - 1
    lit.set(paintKey(NODE, id), { isCurrent: isLast && step < trace.length, words: nodeWords(lines) })
    if (!isLast) lit.set(paintKey('rule-workflow-link', `${id}-${linkTaken(lines)}`), { isCurrent: false, words: '' })
  }
  return lit
}

/** The decision tables of a trace: input values, and the result of every checked cell and row. */
function tableMarks(taken: readonly TraceLine[], current: TraceLine | undefined): [string, Lit][] {
  let hasFailed = false
  return taken.flatMap((line): [string, Lit][] => {
    const { resource, id, result } = line
    const mark = (words: string, said?: Lit['said']): [string, Lit][] => [
      [paintKey(resource ?? '', id ?? 0), { isCurrent: line === current, words, ...(said && { said }) }],
    ]
    if (resource === UNIT) {
      const said = result === true ? 'yes' : hasFailed ? 'no' : 'first no'
      hasFailed ||= result !== true
      return mark('', said)
    }
    if (resource === MAPPING && typeof result === 'boolean') {
      hasFailed = false
      return result ? mark('Taken', 'yes') : mark('', 'no')
    }
    if (resource === INPUT) return mark(line.text === 'Time' ? '' : String(line.left ?? 'unknown'))
    return resource === RULE_PLAN ? mark(result === false ? 'Nothing matches' : '') : []
  })
}

interface NodeRun {
  id: number
  lines: readonly TraceLine[]
}

/** The nodes of a run in order, each with its trace lines. */
function runOf(trace: readonly TraceLine[]): NodeRun[] {
  const runs: { id: number; lines: TraceLine[] }[] = []
  for (const line of trace) {
    const isNext = line.resource === NODE && REACHED.has(line.statement) && line.id !== runs.at(-1)?.id
    if (isNext) runs.push({ id: line.id ?? 0, lines: [] })
    else runs.at(-1)?.lines.push(line)
  }
  return runs
}

function linkTaken(lines: readonly TraceLine[]): 'yes' | 'no' {
  return lines.some((line) => isDecision(line) && line.result === false) ? 'no' : 'yes'
}

function isDecision({ statement, resource }: TraceLine): boolean {
  return statement === DECIDED && resource === NODE
}

/** What a decision compared and decided, or the result of an execution. */
function nodeWords(lines: readonly TraceLine[]): string {
  const decision = lines.find(isDecision)
  if (decision) {
    const said = decision.result === true ? 'Yes' : 'No'
    const seen = lines.filter(({ statement }) => statement === CONDITION).map(({ left }) => left ?? 'unknown')
    // Numbers may be ids of zones, which mean nothing to a reader without their unit.
    const texts = seen.filter((value) => typeof value === 'string')
    return texts.length === 0 ? said : `${short(texts)} → ${said}`
  }
  const results = lines.filter(({ statement, result }) => statement === EXECUTED && result !== null)
  return results.length === 0 ? 'Taken' : short(results.map(({ result }) => String(result)))
}

function short(values: readonly string[]): string {
  const shown = values.slice(0, MOST_VALUES).join(', ')
  return values.length > MOST_VALUES ? `${shown}, …` : shown
}
