import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { References } from '../../decide/references/references.ts'
import { codeOf, namesOf } from '../../session/names.ts'
import { begins, isOpposite, oppositeTrigger } from '../../session/opposites.ts'
import type { Question } from '../../session/questions.ts'

/**
 * State of a session's questions after some events: for each question the event that asked it last, if any. Nothing else
 * distinguishes sequences: a question is asked again when an input of its answer changes (statement 60), so every answer is
 * what its rule plan would decide now.
 */
export interface Standing {
  asked: readonly (number | null)[]
  /** The shortest sequence to this state, after the start of the session. */
  events: readonly number[]
  /** Indexes of the states after one more event. */
  next: number[]
}

export interface Reached {
  all: readonly Standing[]
  /** Whether every sequence of any length leads to one of these states. */
  isWhole: boolean
}

/** The states of some questions that can be reached after a start, shortest sequences first, up to a limit. */
export function reached(
  { events: held }: CompiledVersion,
  questions: readonly Question[],
  { references, start, most }: { references: References; start: number; most: number },
): Reached {
  const events = eventsOf(questions, [...held.keys()], references, start)
  const first: Standing = { asked: questions.map((one) => (isAsked(one, start) ? start : null)), events: [], next: [] }
  const places = new Map([[first.asked.join(), 0]])
  const all = [first]
  let isWhole = true
  for (const from of all) {
    for (const event of events) {
      const asked = questions.map((one, place) => after(one, from.asked[place] ?? null, event, references))
      const key = asked.join()
      const known = places.get(key) ?? all.length
      if (known === all.length) {
        if (known >= most) {
          isWhole = false
          continue
        }
        places.set(key, known)
        all.push({ asked, events: [...from.events, event], next: [] })
      }
      from.next.push(known)
    }
  }
  return { all, isWhole }
}

/** The rule plan of a question's last answer. */
export function rulePlanOf({ inEvents }: Question, asked: number | null): CompiledRulePlan | undefined {
  return inEvents.find(({ event }) => event === asked)?.rulePlan
}

/** Whether a question was last asked by an event that begins something. Until that ends, its answer differs on purpose. */
export function isBegun(asked: number | null, references: References): boolean {
  return asked !== null && begins(codeOf(references, asked))
}

function isAsked({ inEvents }: Question, event: number): boolean {
  return inEvents.some((one) => one.event === event)
}

function after(question: Question, asked: number | null, event: number, references: References): number | null {
  if (isAsked(question, event)) return event
  if (asked === null) return null
  return isOpposite(codeOf(references, event), codeOf(references, asked), false) ? null : asked
}

/** Events that ask or end one of the questions, without start and end of the session. */
function eventsOf(questions: readonly Question[], held: readonly number[], references: References, start: number) {
  const { ofTrigger } = namesOf(references)
  const asking = held.filter((event) => questions.some((one) => isAsked(one, event)))
  const ending = asking.flatMap((event) => ofTrigger.get(oppositeTrigger(references.triggerOf.get(event)) ?? -1) ?? [])
  const isOfSession = (event: number) => event === start || references.requestTypeOf.get(event) === ENDS
  return [...new Set([...asking, ...ending, ...mediaEnds(asking, references)])]
    .filter((event) => !isOfSession(event))
    .toSorted((a, b) => a - b)
}

/** CC-Request-Type of the end. */
const ENDS = 3

function mediaEnds(asking: readonly number[], references: References): number[] {
  const isMedia = (event: number) => isOpposite('MEDIA_END', codeOf(references, event), false)
  if (!asking.some(isMedia)) return []
  return [...references.events.keys()].filter((event) => codeOf(references, event) === 'MEDIA_END').slice(0, 1)
}
