import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { PlaceLink } from '../tree/place-link.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { AddEvents } from './add-events.tsx'
import type { EventEntry, PlanEvent } from './events-of.ts'
import classes from './event-list.module.css'

const catalogue = catalogueOf('policy-plan-event')

interface EventListProps {
  place: PlanPlace & { version: number }
  events: readonly EventEntry[]
  /** The event whose rule plans are shown. */
  chosen: number | undefined
}

/** The events of a version: one is chosen, several can be added at once. */
export function EventList({ place, events, chosen }: EventListProps) {
  const { history } = useRouter()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PlanEvent>()
  const { plan, version } = place
  return (
    <nav className={classes.events} aria-label="Events">
      <SectionHead title="Events" count={formatCount(events.length)}>
        <MayEdit>
          <ToolButton icon={IconPlus} variant="subtle" onClick={() => setAdding(true)}>
            Add events
          </ToolButton>
        </MayEdit>
      </SectionHead>
      <ul className={classes.list}>
        {events.map((entry) => (
          <EventRow
            key={entry.event.pcr_event_id}
            entry={entry}
            to={planAddress({ plan, version, event: entry.event.pcr_event_id })}
            chosen={entry.event.pcr_event_id === chosen}
            onDelete={setRemoving}
          />
        ))}
      </ul>
      <AddEvents opened={adding} version={version} onClose={() => setAdding(false)} />
      <DeleteDialog
        catalogue={catalogue}
        row={removing && { ...removing, [catalogue.label]: removing.pcr_event_name }}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => {
          setRemoving(undefined)
          if (removing?.pcr_event_id === place.event) history.push(planAddress({ plan, version }))
        }}
      />
    </nav>
  )
}

interface EventRowProps {
  entry: EventEntry
  to: string
  chosen: boolean
  onDelete: (event: PlanEvent) => void
}

function EventRow({ entry: { event, rules }, to, chosen, onDelete }: EventRowProps) {
  const name = event.pcr_event_name
  const Icon = rules > 0 ? IconCircleCheck : IconCircleDashed
  return (
    <li className={classes.row} data-chosen={chosen || undefined}>
      <PlaceLink className={classes.event} to={to} aria-current={chosen || undefined}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state} data-active={rules > 0 || undefined}>
          <Icon size="0.875rem" aria-hidden />
          {rules > 0
            ? `Active · ${formatCount(rules)} rule plan${rules === 1 ? '' : 's'}`
            : 'Not active · no rule plans'}
        </span>
      </PlaceLink>
      <WarningTip catalogue={catalogue} row={{ ...event }} compact />
      <MayEdit>
        <ActionIcon
          className={classes.delete}
          size="sm"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(event)}
        >
          <IconTrash size="0.875rem" aria-hidden />
        </ActionIcon>
      </MayEdit>
    </li>
  )
}
