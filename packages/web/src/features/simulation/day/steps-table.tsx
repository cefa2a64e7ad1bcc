import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { Button } from '@mantine/core'
import { memo, useDeferredValue, useMemo } from 'react'
import { DataTable, TableHead } from '../../../ui/data-table.tsx'
import classes from './day.module.css'
import { becauseWords, happeningWords, newsOfStep, stopsOf } from './day-words.ts'
import { keysWithoutRule, ruleNames, rulesAfter } from './lanes.ts'
import { FrozenDuringDrag } from './frozen-during-drag.tsx'
import { clockOf, type Day } from './use-day.ts'

const CAPTIONS = ['Time', 'What happens', 'Asked', 'Told to the gateway', 'Rules in force', 'Session QoS', 'Usage']

/** The lanes as a table. It updates after the chart, and after the end of a drag. */
export function StepsTable({ day }: { day: Day }) {
  return <FrozenDuringDrag day={day} part={LateSteps} />
}

const LateSteps = memo(function LateSteps({ day }: { day: Day }) {
  return <Steps day={useDeferredValue(day)} />
})

const Steps = memo(function Steps({ day }: { day: Day }) {
  const { played, given, happenings, inputs, zone, shown, show } = day
  const rules = useMemo(() => ruleNames(played?.steps ?? []), [played])
  if (!played) return null
  const { steps, names, left_out } = played
  const units = new Map(
    inputs.inputs.flatMap(({ kind, key, rum }) => (kind === 'accumulator' ? [[Number(key), rum]] : [])),
  )
  const nameOf = (catalogue: string, id: number) => names[catalogue]?.[id] ?? `#${id}`
  const askedWords = steps.map(({ asked }) =>
    asked.map(({ ap_rule_id, because }) => `${nameOf('policy-plan-rule', ap_rule_id)}: ${becauseWords(because)}`),
  )
  return (
    <section aria-label="Step by step">
      <h2 className={classes.title}>Step by step</h2>
      <DataTable label="Steps" className={classes.steps ?? ''}>
        <TableHead captions={CAPTIONS} />
        <tbody>
          {steps.map((step, place) => {
            const of = step.step === null ? undefined : happenings[given[step.step]?.of ?? -1]
            return (
              <StepRow
                key={place}
                place={place}
                isShown={place === shown}
                time={clockOf(step.at, zone)}
                what={of ? happeningWords(of, inputs) : edgeWords(step, names)}
                asked={askedWords[place]?.join('; ') ?? ''}
                told={newsOfStep(step)}
                rules={rulesAfter(step)
                  .map((code) => rules.get(code) ?? code)
                  .join(', ')}
                qos={step.session_qos?.qos_policy_name ?? ''}
                usage={step.usage
                  .filter(({ amount }) => amount !== null)
                  .map(
                    ({ resource_id: id, amount }) =>
                      `${nameOf('accumulator-type', id)} ${formatQuantity(amount ?? 0, units.get(id) ?? null, stopsOf(steps, id))}`,
                  )
                  .join('; ')}
                uncounted={[
                  ...step.uncounted.map(({ monitoring_key, reason }) => `${monitoring_key} ${UNCOUNTED[reason]}`),
                  ...keysWithoutRule(steps, place, given[step.step ?? -1]?.step.used ?? []).map(
                    (key) => `${key} ${WITHOUT_RULE}`,
                  ),
                ].join('; ')}
                onShow={show}
              />
            )
          })}
        </tbody>
      </DataTable>
      {left_out > 0 && (
        <p className={classes.hint}>{left_out.toLocaleString('en-US')} more steps of time are not shown.</p>
      )}
    </section>
  )
})

/** Why there is a step that was not on the time line. */
function edgeWords({ asked }: AnsweredStep, names: RecordNames): string {
  const plans = [...new Set(asked.map(({ ap_rule_id }) => names['policy-plan-rule']?.[ap_rule_id] ?? `#${ap_rule_id}`))]
  return plans.length === 0 ? 'Time passes' : `Time passes: ${plans.join(', ')}`
}

const UNCOUNTED = {
  unknown_key: 'is counted nowhere: no rule has this monitoring key',
  unknown_unit: 'is counted nowhere: nothing is counted in this unit',
  below_zero: 'is counted nowhere: less than nothing',
  too_large: 'is counted nowhere: too much',
}

const WITHOUT_RULE = 'is a key of no rule in force: a gateway would report nothing'

interface StepRowProps {
  place: number
  isShown: boolean
  time: string
  what: string
  asked: string
  told: string
  rules: string
  qos: string
  usage: string
  uncounted: string
  onShow: (place: number) => void
}

const StepRow = memo(
  function StepRow({ place, isShown, time, what, asked, told, rules, qos, usage, uncounted, onShow }: StepRowProps) {
    return (
      <tr aria-current={isShown ? 'step' : undefined}>
        <th scope="row">
          <Button size="compact-xs" variant="subtle" aria-pressed={isShown} onClick={() => onShow(place)}>
            {time}
          </Button>
        </th>
        <td>{what}</td>
        <td>{asked || 'Nothing'}</td>
        <td>{told}</td>
        <td>{rules || 'None'}</td>
        <td>{qos || 'None'}</td>
        <td>
          {usage}
          {uncounted !== '' && <p role="alert">{uncounted}</p>}
        </td>
      </tr>
    )
  },
  // The callbacks are new each time but equivalent.
  ({ onShow: _before, ...before }, { onShow: _after, ...after }) => JSON.stringify(before) === JSON.stringify(after),
)
