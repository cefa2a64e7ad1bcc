import type { Strength, SuiteRequest } from '@tollgate/contract/simulation/suite.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { recordName } from '../../../catalogue/format/record-name.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import classes from '../views/views.module.css'
import { measureStrength } from './suite-queries.ts'

const PERCENT = 100

/** The share of single mutations that make a case fail, and a list of those that do not. */
export function StrengthPanel({ about }: { about: SuiteRequest }) {
  const [isAsked, setIsAsked] = useState(false)
  const steps = useSteps(isAsked ? about : undefined, measureStrength)
  const [part] = steps.parts
  return (
    <section className={classes.group} aria-label="Strength">
      <h2 className={classes.heading}>
        Strength
        {part && <Figure strength={part.answer} of={about.work_group_id === undefined ? 'version' : 'workflow'} />}
      </h2>
      {!isAsked && (
        <>
          <p className={classes.hint}>
            Records are taken away or turned into their opposite, one at a time: a good suite fails each time.
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setIsAsked(true)}>
            Measure
          </Button>
        </>
      )}
      <ProgressLine steps={steps} failure="The strength could not be measured" words={WORDS} />
      {part && part.answer.missed.length > 0 && <Missed missed={part.answer.missed} names={part.names} />}
    </section>
  )
}

const WORDS = { running: 'Trying mutations', done: 'Done', stopped: 'Stopped' }

function Figure({ strength: { cases, mutations, tried, noticed }, of }: { strength: Strength; of: string }) {
  const share = tried === 0 ? '' : `: ${Math.floor((noticed / tried) * PERCENT)} %`
  return (
    <span className={classes.count}>
      {noticed} of {tried} mutations noticed{share}
      {tried < mutations && `, tried of ${mutations.toLocaleString('en-US')} at even distances`}, by the{' '}
      {cases === 1
        ? `case that asks this ${of} one question and passes`
        : `${cases} cases that ask this ${of} one question and pass`}
    </span>
  )
}

const MUTATIONS = {
  removed: 'if it were gone',
  opposite: 'if it said the opposite',
  swapped: 'if Yes and No changed places',
}

const KINDS: Readonly<Record<string, string>> = {
  'policy-plan-mapping': 'Mapping',
  'policy-plan-mapping-unit': 'Condition on',
  'policy-plan-basic': 'Basic rule',
  'policy-plan-basic-timespan': 'Time span',
  'policy-plan-basic-accm': 'Quota of',
  'rule-workflow-node': 'Node',
  'rule-workflow-cond': 'Condition',
  'rule-workflow-exec': 'Execution',
}

interface MissedProps {
  missed: Strength['missed']
  names: RecordNames
}

/** Mutations that no case notices, by event. */
function Missed({ missed, names }: MissedProps) {
  return (
    <>
      <h3 className={classes.heading}>No case would notice</h3>
      {[...Map.groupBy(missed, ({ pcr_event_id }) => pcr_event_id)].map(([event, records]) => {
        const name = event === null ? undefined : (names['policy-event']?.[event] ?? `#${event}`)
        return (
          <section key={event}>
            {name !== undefined && <h4 className={classes.count}>{name}</h4>}
            <MissedRecords missed={records} names={names} label={name} />
          </section>
        )
      })}
    </>
  )
}

function MissedRecords({ missed, names, label }: MissedProps & { label: string | undefined }) {
  const addressOf = useAddressOf()
  return (
    <ul className={classes.statements} aria-label={label}>
      {missed.map(({ resource, id, mutation, mapping_id }) => (
        <li key={`${resource} ${id} ${mutation}`}>
          <span>
            {KINDS[resource]}{' '}
            <RecordLink address={addressOf(resource, id)}>
              {recordName(resource, names[resource]?.[id] ?? `#${id}`)}
            </RecordLink>
            {mapping_id !== null && ` of ${names['policy-plan-mapping']?.[mapping_id] ?? `#${mapping_id}`}`},{' '}
            {MUTATIONS[mutation]}
          </span>
        </li>
      ))}
    </ul>
  )
}
