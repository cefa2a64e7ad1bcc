import { useMemo } from 'react'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ComparedEvent } from './compare-work.ts'
import { DifferenceTable } from './difference-table.tsx'
import type { Sides, Difference } from './differences.ts'
import { contextCount } from '../views/context-count.ts'
import { differenceWords } from './difference-words.ts'

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

function differencesOfEvent({ event, groups, names }: ComparedEvent): Difference[] {
  return groups.flatMap((group) =>
    (group.changed === 'not decided' ? [] : group.changed).map(({ before, after, contexts, example }) => ({
      place: placeOf(event.name, group, names),
      words: differenceWords(before, after, names),
      contexts,
      among: group.contexts,
      example,
      names,
    })),
  )
}

/** Places with too many contexts to compare. */
function undecided({ event, groups, names }: ComparedEvent): string[] {
  return groups
    .filter(({ changed }) => changed === 'not decided')
    .map((group) => `${placeOf(event.name, group, names)}: ${contextCount(group.contexts)}`)
}

type Group = ComparisonAnswer['groups'][number]

function placeOf(event: string, { before, after }: Group, names: RecordNames): string {
  const named = [...before, ...after].map((id) => names['policy-plan-rule']?.[id] ?? `#${id}`)
  return `${event}: ${[...new Set(named)].join(', ')}`
}
