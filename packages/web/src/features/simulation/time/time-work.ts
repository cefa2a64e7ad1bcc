import { simulate } from '@tollgate/contract/calls/simulation.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { send } from '../../../api/client.ts'
import { NAMED, named } from '../named.ts'
import type { Simulated } from '../simulation-queries.ts'
import type { Report } from '../views/use-steps.ts'

interface AskedSpan {
  body: SimulationRequestBody
  days: number
}

/** The answer from a moment on. */
export interface AnswerFrom extends Simulated {
  at: string
  /** What changed it; undefined for the first. */
  why: { resource: string; name: string } | undefined
}

const DAY = 86_400_000
const NEXT = 34
/** A limit for the cost of one span; nobody reads more. */
const MOST_MOMENTS = 500

/** Asks at the start, then at each next moment at which the answer may change. Reports only real changes. */
export async function answersOver(
  { body, days }: AskedSpan,
  signal: AbortSignal,
  { part }: Report<AnswerFrom>,
): Promise<void> {
  const end = Date.parse(body.context.at) + days * DAY
  let at = new Date(body.context.at).toISOString()
  let why: AnswerFrom['why']
  let before: string | undefined
  for (let count = 0; count < MOST_MOMENTS; count += 1) {
    const asked = { ...body, context: { ...body.context, at } }
    const { answer, names } = named(await send(simulate, { body: asked, query: NAMED, signal }))
    const said = contentOf(answer)
    if (said !== before) part({ at, why, answer, names })
    before = said
    const next = answer.next_evaluation
    if (next === null || Date.parse(next) >= end || next <= at) return
    const line = answer.trace.find(({ statement }) => statement === NEXT)
    why = line ? reasonOf(line, names) : undefined
    at = next
  }
}

/** The record that causes the next change. */
function reasonOf({ resource, id }: TraceLine, names: Simulated['names']): AnswerFrom['why'] {
  if (resource === null || id === null) return undefined
  return { resource, name: names[resource]?.[id] ?? `#${id}` }
}

/** The parts that make an answer different: not the next evaluation, nor the trace. */
function contentOf({ next_evaluation: _next, trace: _trace, plans, ...rest }: NamedAnswer): string {
  const refused = plans.flatMap(({ rule_plans }) =>
    rule_plans.flatMap(({ outcomes }) => outcomes.map((one) => one.refused)),
  )
  return JSON.stringify({ ...rest, refused })
}
