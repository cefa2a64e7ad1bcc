import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import type { Simulated } from '../simulation-queries.ts'
import type { Target } from '../why-not/target.ts'
import classes from './path.module.css'
import { StepControls } from './step-controls.tsx'
import { groupsAround, MOST_STEPS, stepGroups } from './step-groups.ts'
import { stepWords } from './step-words.ts'

interface PathStepsProps {
  simulated: Simulated
  onWhyNot: (target: Target) => void
}

/** The path that was taken, step by step, each with a link to the record that decided. */
export function PathSteps({ simulated: { answer, names }, onWhyNot }: PathStepsProps) {
  const { trace } = answer
  const [chosen, setChosen] = useState<number>()
  const [isWhole, setIsWhole] = useState(false)
  const last = trace.length
  // A shorter path ends before the step that was looked at.
  const current = chosen === undefined ? undefined : Math.min(chosen, last)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <section className={classes.path} aria-label="The path taken">
      <StepControls current={current} last={last} onStep={setChosen} />
      <div ref={list}>
        {groupsAround(stepGroups(trace, names), isWhole ? undefined : (current ?? 1)).map(
          ({ title, whyNot, lines }) => (
            <div key={`${lines[0]?.step} ${title}`} className={classes.group}>
              <div className={classes.groupHead}>
                <h3 className={classes.title}>{title}</h3>
                {whyNot && (
                  <Button size="compact-xs" variant="subtle" onClick={() => onWhyNot(whyNot)}>
                    Why not another {whyNot.kind === 'node' ? 'node' : 'mapping'}?
                  </Button>
                )}
              </div>
              <ol className={classes.steps} start={lines[0]?.step ?? 1}>
                {lines.map((line) => (
                  <Step key={line.step} line={line} names={names} place={placeOf(line.step, current)} />
                ))}
              </ol>
            </div>
          ),
        )}
      </div>
      {last > MOST_STEPS && !isWhole && (
        <Button size="compact-sm" variant="default" onClick={() => setIsWhole(true)}>
          Show all {last.toLocaleString('en-US')} steps
        </Button>
      )}
    </section>
  )
}

type Place = 'past' | 'current' | 'ahead'

function placeOf(step: number, current: number | undefined): Place {
  if (current === undefined || step < current) return 'past'
  return step === current ? 'current' : 'ahead'
}

function Step({ line, names, place }: { line: TraceLine; names: Simulated['names']; place: Place }) {
  const addressOf = useAddressOf()
  const { name, said } = stepWords(line, names)
  return (
    <li
      value={line.step}
      className={classes.step}
      data-place={place}
      aria-current={place === 'current' ? 'step' : undefined}
    >
      <span>
        {name !== undefined && line.resource !== null && line.id !== null && (
          <>
            <RecordLink address={addressOf(line.resource, line.id)}>{name}</RecordLink>{' '}
          </>
        )}
        {said}
      </span>
    </li>
  )
}
