import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import { Loader } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { searchOf, withFields } from '../address/fields.ts'
import { Consequences } from '../answer/consequences.tsx'
import { RuleList } from '../answer/rule-list.tsx'
import answerClasses from '../answer/answer.module.css'
import { NetworkOpener } from '../network/network-opener.tsx'
import { PathSteps } from '../path/path-steps.tsx'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import type { Asked } from '../use-asked.ts'
import { useAskWhyNot, WhyNotPanel } from '../why-not/why-not-panel.tsx'
import classes from './day.module.css'
import { becauseWords, stopsOf } from './day-words.ts'
import { usePlayed, type Played } from './day-queries.ts'
import { ruleNames, rulesAfter } from './lanes.ts'
import { clockOf, type Day } from './use-day.ts'

/** The decision at a moment of the day: what is new, what stays, and the trace. */
export function ShownMoment({ day, place }: { day: Day; place: number }) {
  // During a drag only the lanes follow; this updates at the end.
  const { data, isOutdated } = usePlayed(day.isDragged ? undefined : day.body, place)
  const told = useLast(data)
  const step = told?.steps[place]
  if (!told || !step?.context) return <Loader size="sm" />
  return <Moment day={day} place={place} told={told} isOutdated={isOutdated} />
}

interface MomentProps {
  day: Day
  place: number
  told: Played
  isOutdated: boolean
}

function Moment({ day, place, told, isOutdated }: MomentProps) {
  const { zone, given, body } = day
  const { steps, names } = told
  const step = steps[place] as AnsweredStep
  const answer = answerOf(told, place)
  const asked = useAskedAt(day, told, place, answer)
  const whyNot = useAskWhyNot(asked)
  const network = useNetworkTimeZone()
  const isEnd = step.step !== null && given[step.step]?.step.end === true
  const simulated = { answer, names }
  return (
    <section
      className={answerClasses.answer}
      aria-label={`At ${clockOf(step.at, zone)}`}
      data-outdated={isOutdated || undefined}
    >
      <h2 className={classes.title}>
        <time dateTime={step.at}>{clockOf(step.at, zone)}</time>
      </h2>
      <p className={answerClasses.sentence} aria-live="polite">
        {stepSentence(step, ruleNames(steps), isEnd)}
      </p>
      <AskedQuestions step={step} names={names} />
      <RuleList answer={answer} />
      <Consequences answer={answer} names={names} zone={zone} />
      <div className={answerClasses.questions}>
        {step.asked.length > 0 && <WhyNotPanel asked={asked} simulated={simulated} />}
        {step.asked.length > 0 && (
          <RecordLink address={addressOf(requestAt(step), network)}>Open this moment in the simulator</RecordLink>
        )}
        <NetworkOpener asked={body && { step: place, body }} />
      </div>
      <PathSteps simulated={simulated} zone={zone} inputs={day.inputs.inputs} onWhyNot={whyNot} />
    </section>
  )
}

/** A step in a sentence or two: what is added, removed and left. */
function stepSentence(step: AnsweredStep, names: ReadonlyMap<string, string>, isEnd: boolean): string {
  if (step.result === 'error')
    return `Nothing is applied: ${step.error?.message ?? 'the workflow failed'}. What stands stays.`
  if (isEnd) return 'The session has ended: all its rules are gone.'
  const called = (codes: readonly string[]) => codes.map((code) => names.get(code) ?? code).join(', ')
  const [comes, has] = [[...step.install, ...step.install_bases], step.keep]
  const said = [
    comes.length > 0 ? `Gets ${called(comes)}.` : '',
    step.remove.length > 0 ? `Loses ${called(step.remove)}.` : '',
    has.length > 0 ? `Keeps ${called(has)}.` : '',
    ...step.quotas
      .filter(({ sent }) => sent)
      .map(({ amount, rum, resource_id }) => `${formatQuantity(amount, rum, stopsOf([step], resource_id))} granted.`),
  ].filter((one) => one !== '')
  return said.length === 0 ? 'Gets no rule.' : said.join(' ')
}

function AskedQuestions({ step, names }: { step: AnsweredStep; names: Played['names'] }) {
  if (step.asked.length === 0) return <p className={classes.hint}>Nothing is asked: all answers stand.</p>
  const nameOf = (catalogue: string, id: number | null) =>
    id === null ? undefined : (names[catalogue]?.[id] ?? `#${id}`)
  return (
    <ul className={classes.asked} aria-label="Asked now">
      {step.asked.map(({ ap_rule_id, pcr_plan_id, because, mapping_id }) => (
        <li key={ap_rule_id}>
          <b>{nameOf('policy-plan-rule', ap_rule_id)}</b> ({nameOf('policy-plan', pcr_plan_id)}) is asked, as{' '}
          {becauseWords(because)}: {nameOf('policy-plan-mapping', mapping_id) ?? 'no mapping matches'}
        </li>
      ))}
    </ul>
  )
}

/** A step as an answer for the simulator's components: all active rules, with their earlier definitions. */
function answerOf({ steps, policy }: Played, place: number): NamedAnswer {
  const { told: _told, usage: _usage, uncounted: _uncounted, asked, quotas, ...step } = steps[place] as AnsweredStep
  const defined = new Map(steps.slice(0, place + 1).flatMap(({ rules }) => rules.map((rule) => [rule.rule_code, rule])))
  const plans = [...Map.groupBy(asked, ({ pcc_rule_ver_id }) => pcc_rule_ver_id)].map(
    ([pcc_rule_ver_id, rule_plans]) => ({
      pcr_plan_id: rule_plans[0]?.pcr_plan_id ?? 0,
      pcc_rule_ver_id,
      rule_plans,
    }),
  )
  return {
    ...step,
    policy,
    plans,
    rules: rulesAfter(steps[place] as AnsweredStep).flatMap((code) => defined.get(code) ?? []),
    quotas: quotas.map((quota) => ({ ...quota, acm_rule_id: 0 })),
    attributes: {},
  }
}

/** The simulator's request at this moment. Changes of it apply to this situation alone. */
function useAskedAt(day: Day, told: Played, place: number, answer: NamedAnswer): Asked {
  const { history } = useRouter()
  const network = useNetworkTimeZone()
  const request = requestAt(told.steps[place] as AnsweredStep)
  const alone = fieldsOfRequest(request, network)
  return {
    fields: withFields(alone, { why: day.fields.why ?? '' }),
    body: request,
    isReady: true,
    zone: day.zone,
    faults: {},
    inputs: day.inputs,
    simulated: { answer, names: told.names },
    isOutdated: day.isOutdated,
    failure: undefined,
    inputsFailure: undefined,
    change: day.change,
    replaceAll: (fields) => history.push(`/main/simulation${searchOf(fields)}`),
  }
}

function addressOf(request: SimulationRequest, network: string): string {
  return `/main/simulation${searchOf(fieldsOfRequest(request, network))}`
}

function requestAt({ context, asked }: AnsweredStep): SimulationRequest {
  const [first] = asked
  return simulationRequestSchema.parse({
    ...(first && { pcr_plan_id: first.pcr_plan_id }),
    context: { ...context, pcr_event_id: first?.pcr_event_id ?? 1 },
  })
}
