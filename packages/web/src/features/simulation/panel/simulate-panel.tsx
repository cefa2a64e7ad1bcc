import { useLocalStorage } from '@mantine/hooks'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState, useCallback, useMemo, useSyncExternalStore } from 'react'
import { lightPath } from '../../../simulate/lit-path.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { searchOf, withFields, type Fields, fieldsOf } from '../address/fields.ts'
import { useSame } from '../address/use-same.ts'
import { answerSentence } from '../answer/sentence.ts'
import { MOMENT_FIELDS, MomentInputs } from '../context/moment-inputs.tsx'
import { RecordInputs } from '../context/record-inputs.tsx'
import { useOffered } from '../context/use-offered.ts'
import { StepControls } from '../path/step-controls.tsx'
import { stepWords, unitsOf } from '../path/step-words.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { useAskedOf, type Asked } from '../use-asked.ts'
import { ClosablePanel } from '../views/closable-panel.tsx'
import { PanelOpener } from '../views/panel-opener.tsx'
import { AttributeList } from './attribute-list.tsx'
import { ClosedDock, Dock } from './dock.tsx'
import { EditedAnswer } from './edited-answer.tsx'
import { litOfTrace } from './lit-of-trace.ts'
import { PanelCoverage } from './panel-coverage.tsx'
import { useWhyNotHere, WhyNotHere } from './why-not-here.tsx'
import classes from './panel.module.css'
import type { FieldsState } from '../address/use-fields.ts'

const NAME = 'Simulate here'
const NOTHING = new Map<never, never>()

const KEY = 'tollgate.simulated-context'
/** Fields of the place, not the context: they change with the editor. */
const OF_PLACE = ['plan', 'version', 'workflow', 'exact', 'event', 'view', 'why', 'before', 'after', 'other', 'assume']

const listeners = new Set<() => void>()

interface SimulatePanelProps {
  /** The fixed part of the request. */
  place: Fields
  /** The owner of the counted test cases, if it differs from `place`. */
  covered?: Fields
}

/** The simulator below an editor; it highlights the path in the editor. */
export function SimulatePanel({ place, covered = place }: SimulatePanelProps) {
  const [isOpen, setIsOpen] = useLocalStorage({
    key: 'tollgate.simulate-panel',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const below = place.workflow === undefined ? 'page' : 'drawing'
  if (!isOpen) {
    return (
      <ClosedDock below={below}>
        <PanelOpener panel={NAME} label={NAME} Icon={IconPlayerPlay} isMain onOpen={() => setIsOpen(true)} />
        <PanelCoverage place={covered} />
      </ClosedDock>
    )
  }
  return (
    <Dock below={below}>
      <OpenPanel place={place} covered={covered} onClose={() => setIsOpen(false)} />
    </Dock>
  )
}

function OpenPanel({ place, covered, onClose }: Required<SimulatePanelProps> & { onClose: () => void }) {
  const asked = useWhyNotHere(useAskedOf(useStoredContext(place), place.workflow === undefined ? 'full' : 'path'))
  const simulator = `/main/simulation${searchOf(withFields(asked.fields, place))}`
  return (
    <ClosablePanel
      name={NAME}
      tools={<RecordLink address={simulator}>Open in the simulator</RecordLink>}
      isScrolled
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <PanelAnswer asked={asked} />
          <WhyNotHere asked={asked} />
          <EditedAnswer asked={asked} />
          <PanelCoverage place={covered} />
        </div>
        <PanelContext asked={asked} />
      </div>
    </ClosablePanel>
  )
}

function stored(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

function store(fields: Fields): void {
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_PLACE.includes(name)))
  sessionStorage.setItem(KEY, searchOf(kept))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A context that is kept while the user moves between editors. */
function useStoredContext(place: Fields): FieldsState {
  const kept = useSyncExternalStore(subscribe, stored)
  const fields = useMemo(() => withFields(fieldsOf(kept), place), [kept, place])
  const change = useCallback((changes: Fields) => store(withFields(fieldsOf(stored()), changes)), [])
  const replaceAll = useCallback((next: Fields) => store(withFields(next, {})), [])
  return { fields, change, replaceAll }
}

function PanelAnswer({ asked: { simulated, zone, inputs, failure, faults, fields, body } }: { asked: Asked }) {
  const [step, setStep] = useState<number>()
  const trace = simulated?.answer.trace
  const last = trace?.length ?? 0
  const current = step === undefined ? undefined : Math.min(step, last)
  useLitPath(trace, current)
  if (failure) return <ErrorPanel title="The policy could not be asked" text={failure.message} />
  if (!simulated || !trace) return <p className={classes.said}>{faults[''] ?? 'Nothing is asked yet.'}</p>
  const line = current === undefined ? undefined : trace[current - 1]
  const words = line && stepWords(line, simulated.names, zone, unitsOf(inputs?.inputs), trace)
  return (
    <>
      <p className={classes.said} aria-live="polite">
        {answerSentence(simulated.answer, simulated.names, zone)}
      </p>
      <StepControls current={current} last={last} onStep={setStep} />
      {words && (
        <p className={classes.step}>
          {words.name} {words.said}
        </p>
      )}
      {fields.workflow !== undefined && (
        <AttributeList given={body?.context.attributes ?? {}} trace={trace} step={current} names={simulated.names} />
      )}
    </>
  )
}

type Trace = NonNullable<Asked['simulated']>['answer']['trace']

/** Highlights the path while the panel is mounted. */
function useLitPath(trace: Trace | undefined, step: number | undefined): void {
  useEffect(() => {
    if (trace) lightPath(litOfTrace(trace, step))
    return () => lightPath(NOTHING)
  }, [trace, step])
}

const NO_INPUTS: [] = []

/** The inputs that are read here; the rest of the context stays unchanged. */
function PanelContext({ asked: { fields, zone, faults, inputs, body, change } }: { asked: Asked }) {
  const { offered } = useOffered(inputs?.inputs ?? NO_INPUTS, fields)
  return (
    <form className={classes.context} aria-label="What is asked here" onSubmit={(event) => event.preventDefault()}>
      <RecordInputs inputs={offered} fields={fields} faults={faults} onChange={change} />
      <MomentInputs
        fields={useSame(fields, MOMENT_FIELDS)}
        faults={useSame(faults, MOMENT_FIELDS)}
        at={body && faults.time_zone === undefined ? localOf(body.context.at, zone) : undefined}
        onChange={change}
      />
    </form>
  )
}
