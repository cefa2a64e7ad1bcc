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
      {tried < mutations && `, tried of ${mutations.toLocaleString('en-US')} at even distances`}, by {cases} passing{' '}
      {cases === 1 ? 'case' : 'cases'} of this {of}
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

function Missed({ missed, names }: { missed: Strength['missed']; names: RecordNames }) {
  const addressOf = useAddressOf()
  return (
    <>
      <h3 className={classes.heading}>No case would notice</h3>
      <ul className={classes.statements}>
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
    </>
  )
}
