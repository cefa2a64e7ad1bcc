import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { Button } from '@mantine/core'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import type { Simulated } from '../simulation-queries.ts'
import type { Target } from '../why-not/target.ts'
import classes from './path.module.css'
import { StepControls } from './step-controls.tsx'
import { groupsAround, MOST_STEPS, stepGroups, type StepGroup } from './step-groups.ts'
import { stepWords, unitsOf, type Units } from './step-words.ts'

interface PathStepsProps {
  simulated: Simulated
  zone: string
  inputs: SimulationInputs['inputs'] | undefined
  /** Absent: no step offers "Why not?". */
  onWhyNot: ((target: Target) => void) | undefined
}

/** The path step by step, each with a link to the deciding record. */
export const PathSteps = memo(function PathSteps(props: PathStepsProps) {
  const { simulated, zone, inputs, onWhyNot } = props
  const { answer, names } = simulated
  const { trace } = answer
  const [chosen, setChosen] = useState<number>()
  const [isWhole, setIsWhole] = useState(false)
  const last = trace.length
  // The chosen step may be beyond the end of a shorter path.
  const current = chosen === undefined ? undefined : Math.min(chosen, last)
  const units = useMemo(() => unitsOf(inputs), [inputs])
  const groups = useMemo(() => stepGroups(trace, names), [trace, names])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <section className={classes.path} aria-label="The path taken">
      <StepControls current={current} last={last} onStep={setChosen} />
      <div ref={list}>
        {groupsAround(groups, isWhole ? undefined : (current ?? 1)).map((group, place) => (
          // Keyed by place: the next answer updates these elements instead of mounting new ones.
          <Group key={place} {...{ group, names, zone, units, trace, current, onWhyNot }} />
        ))}
      </div>
      {last > MOST_STEPS && !isWhole && (
        <Button size="compact-sm" variant="default" onClick={() => setIsWhole(true)}>
          Show all {last.toLocaleString('en-US')} steps
        </Button>
      )}
    </section>
  )
})

interface GroupProps {
  group: StepGroup
  names: Simulated['names']
  zone: string
  units: Units
  trace: Simulated['answer']['trace']
  current: number | undefined
  /** Absent: no step offers "Why not?". */
  onWhyNot: ((target: Target) => void) | undefined
}

function Group({ group: { title, whyNot, lines }, names, zone, units, trace, current, onWhyNot }: GroupProps) {
  const addressOf = useAddressOf()
  return (
    <div className={classes.group}>
      <div className={classes.groupHead}>
        <h3 className={classes.title}>{title}</h3>
        {whyNot && onWhyNot && <WhyNotButton kind={whyNot.kind} id={whyNot.id} onWhyNot={onWhyNot} />}
      </div>
      <ol className={classes.steps} start={lines[0]?.step ?? 1}>
        {lines.map((line) => (
          <Step
            key={line.step - (lines[0]?.step ?? 0)}
            {...stepWords(line, names, zone, units, trace)}
            step={line.step}
            place={placeOf(line.step, current)}
            address={line.resource === null || line.id === null ? undefined : addressOf(line.resource, line.id)}
          />
        ))}
      </ol>
    </div>
  )
}

interface WhyNotButtonProps {
  kind: Target['kind']
  id: number | undefined
  onWhyNot: (target: Target) => void
}

const WhyNotButton = memo(function WhyNotButton({ kind, id, onWhyNot }: WhyNotButtonProps) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => onWhyNot({ kind, id })}>
      Why not another {kind === 'node' ? 'node' : 'mapping'}?
    </Button>
  )
})

type Place = 'past' | 'current' | 'ahead'

function placeOf(step: number, current: number | undefined): Place {
  if (current === undefined || step < current) return 'past'
  return step === current ? 'current' : 'ahead'
}

interface StepProps {
  step: number
  /** Name and address of the deciding record. */
  name: string | undefined
  address: string | undefined
  said: string
  place: Place
}

/** Memoised: of two hundred steps only changed ones render. */
const Step = memo(function Step({ step, name, address, said, place }: StepProps) {
  return (
    <li
      value={step}
      className={classes.step}
      data-place={place}
      aria-current={place === 'current' ? 'step' : undefined}
    >
      <span>
        {name !== undefined && (
          <>
            <SameLink address={address}>{name}</SameLink>{' '}
          </>
        )}
        {said}
      </span>
    </li>
  )
})

const SameLink = memo(RecordLink)
