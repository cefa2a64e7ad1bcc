import type { PolicySource } from '@tollgate/contract/simulation/policy-source.ts'
import { Alert } from '@mantine/core'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { NetworkOpener } from '../network/network-opener.tsx'
import { PathSteps } from '../path/path-steps.tsx'
import type { Asked } from '../use-asked.ts'
import { TimePanel } from '../time/time-panel.tsx'
import { useAskWhyNot, WhyNotPanel } from '../why-not/why-not-panel.tsx'
import classes from './answer.module.css'
import { Consequences } from './consequences.tsx'
import { RuleList } from './rule-list.tsx'
import { answerSentence } from './sentence.ts'

/** The decision as a sentence, then in full, then the reasons. */
export function AnswerPanel({ asked }: { asked: Asked }) {
  const { simulated, zone, faults, isOutdated, failure } = asked
  const whyNot = useAskWhyNot(asked)
  const stray = faults['']
  // What is searched beside is of the working data.
  const isWorking = Object.keys(asked.policy ?? {}).length === 0
  const isAwaited = !simulated && !failure && Object.keys(faults).length === 0
  return (
    <section
      className={classes.answer}
      aria-label="Answer"
      data-outdated={isOutdated || undefined}
      data-awaited={isAwaited || undefined}
    >
      {failure && <ErrorPanel title="The policy could not be asked" text={failure.message} />}
      {stray !== undefined && <Alert color="red">{stray}</Alert>}
      {!simulated && Object.keys(faults).length > 0 && (
        <p className={classes.hint}>Mend what is marked, then the answer stands here.</p>
      )}
      {simulated && (
        <>
          <p className={classes.sentence} aria-live="polite">
            {answerSentence(simulated.answer, simulated.names, zone)}
          </p>
          <p className={classes.hint}>{sourceWords(simulated.answer.policy)}</p>
          <RuleList answer={simulated.answer} />
          <Consequences {...simulated} zone={zone} />
          <div className={classes.questions}>
            {isWorking && <WhyNotPanel asked={asked} simulated={simulated} />}
            {isWorking && <TimePanel asked={asked} />}
            <NetworkOpener asked={asked.body && { body: { ...asked.body, ...asked.policy } }} />
          </div>
          <PathSteps
            simulated={simulated}
            zone={zone}
            inputs={asked.inputs?.inputs}
            onWhyNot={isWorking ? whyNot : undefined}
          />
        </>
      )}
    </section>
  )
}

function sourceWords(policy: PolicySource): string {
  if (policy.source === 'edited') return 'Decided with your unsaved edits.'
  if (policy.source === 'release') return `Decided by release ${policy.release}.`
  if (policy.source === 'change sets')
    return `Decided by what change ${setsInWords(policy.change_set_ids)} would publish.`
  return `Decided by the working data, as of change ${policy.revision}.`
}

function setsInWords(ids: readonly number[]): string {
  return `${ids.length === 1 ? 'set' : 'sets'} ${ids.join(', ')}`
}
