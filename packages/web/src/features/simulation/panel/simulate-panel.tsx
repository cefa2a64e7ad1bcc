import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsLeftRight, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lightPath } from '../../../catalogue/lit-path.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { searchOf, withFields, type Fields } from '../address/fields.ts'
import { useSame } from '../address/use-same.ts'
import { answerSentence } from '../answer/sentence.ts'
import { MOMENT_FIELDS, MomentInputs } from '../context/moment-inputs.tsx'
import { isFilled, RecordInputs } from '../context/record-inputs.tsx'
import { StepControls } from '../path/step-controls.tsx'
import { stepWords } from '../path/step-words.ts'
import { localOf, OWN_ZONE } from '../request/local-time.ts'
import { useAskedOf, type Asked } from '../use-asked.ts'
import { EditedAnswer } from './edited-answer.tsx'
import { litOfTrace } from './lit-of-trace.ts'
import { PanelCoverage } from './panel-coverage.tsx'
import { useKeptFields } from './kept-fields.ts'
import classes from './panel.module.css'

const OPEN = 'tollgate.simulate-panel'
/** Whether it stands at the left, where it covers something else of the editor. */
const LEFT = 'tollgate.simulate-panel-left'
const NOTHING = new Map<never, never>()

/** Asks what an editor shows, beside it: the path is lit where it is taken. */
export function SimulatePanel({ place }: { place: Fields }) {
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(OPEN) === 'true')
  const toggle = (open: boolean) => {
    sessionStorage.setItem(OPEN, String(open))
    setIsOpen(open)
  }
  if (isOpen) return <OpenPanel place={place} onClose={() => toggle(false)} />
  return (
    <div className={classes.closed} data-over={place.workflow === undefined ? 'page' : 'drawing'}>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size="0.875rem" aria-hidden />}
        onClick={() => toggle(true)}
      >
        Simulate here
      </Button>
    </div>
  )
}

function OpenPanel({ place, onClose }: { place: Fields; onClose: () => void }) {
  const [isLeft, setIsLeft] = useState(() => sessionStorage.getItem(LEFT) === 'true')
  const move = () => {
    sessionStorage.setItem(LEFT, String(!isLeft))
    setIsLeft(!isLeft)
  }
  const asked = useAskedOf(useKeptFields(place))
  return (
    <section className={classes.panel} data-side={isLeft ? 'left' : 'right'} aria-label="Simulate here">
      <div className={classes.head}>
        <h2 className={classes.heading}>Simulate</h2>
        <RecordLink address={`/main/simulation${searchOf(withFields(asked.fields, place))}`}>
          Open in the simulator
        </RecordLink>
        <ActionIcon aria-label={isLeft ? 'Move to the right' : 'Move to the left'} onClick={move}>
          <IconArrowsLeftRight size="1rem" aria-hidden />
        </ActionIcon>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size="0.875rem" aria-hidden />}
          onClick={onClose}
        >
          Close
        </Button>
      </div>
      <PanelAnswer asked={asked} />
      <EditedAnswer asked={asked} />
      <PanelContext asked={asked} />
      <PanelCoverage place={place} />
    </section>
  )
}

function PanelAnswer({ asked: { simulated, fields, failure, faults } }: { asked: Asked }) {
  const [step, setStep] = useState<number>()
  const trace = simulated?.answer.trace
  const last = trace?.length ?? 0
  const current = step === undefined ? undefined : Math.min(step, last)
  useLitPath(trace, current)
  if (failure) return <ErrorPanel title="The policy could not be asked">{failure.message}</ErrorPanel>
  if (!simulated || !trace) return <p className={classes.said}>{faults[''] ?? 'Nothing is asked yet.'}</p>
  const line = current === undefined ? undefined : trace[current - 1]
  const words = line && stepWords(line, simulated.names)
  return (
    <>
      <p className={classes.said} aria-live="polite">
        {answerSentence(simulated.answer, fields.time_zone ?? OWN_ZONE)}
      </p>
      <StepControls current={current} last={last} onStep={setStep} />
      {words && (
        <p className={classes.step}>
          {words.name} {words.said}
        </p>
      )}
    </>
  )
}

type Trace = NonNullable<Asked['simulated']>['answer']['trace']

/** While the panel is there, the path is lit. */
function useLitPath(trace: Trace | undefined, step: number | undefined): void {
  useEffect(() => {
    if (trace) lightPath(litOfTrace(trace, step))
    return () => lightPath(NOTHING)
  }, [trace, step])
}

/** What is read here; the rest of the context stays as it is. */
function PanelContext({ asked: { fields, faults, inputs, body, change } }: { asked: Asked }) {
  const shown = (inputs?.inputs ?? []).filter((input) => input.is_read || isFilled(fields, input))
  const zone = fields.time_zone ?? OWN_ZONE
  return (
    <form className={classes.context} aria-label="What is asked here" onSubmit={(event) => event.preventDefault()}>
      <RecordInputs inputs={shown} fields={fields} faults={faults} onChange={change} />
      <MomentInputs
        fields={useSame(fields, MOMENT_FIELDS)}
        faults={useSame(faults, MOMENT_FIELDS)}
        at={body && faults.time_zone === undefined ? localOf(body.context.at, zone) : undefined}
        onChange={change}
      />
    </form>
  )
}
