import { useMemo } from 'react'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ComparedEvent } from './compare-work.ts'
import { DifferenceTable } from './difference-table.tsx'
import { differencesOfEvent, undecided, type Sides } from './differences.ts'

interface ChangedEventsProps {
  parts: readonly ComparedEvent[]
  sides: Sides
  inputs: SimulationInputs['inputs']
}

/** How two versions differ at all their events, and what could not be compared. */
export function ChangedEvents({ parts, sides, inputs }: ChangedEventsProps) {
  const differences = useMemo(() => parts.flatMap(differencesOfEvent), [parts])
  return (
    <>
      {parts.flatMap(undecided).map((place) => (
        <p key={place}>
          <StatusBadge kind="warning" label={`Not decided: ${place}`} />
        </p>
      ))}
      {differences.length > 0 && (
        <DifferenceTable label="What changes" differences={differences} sides={sides} inputs={inputs} />
      )}
    </>
  )
}
