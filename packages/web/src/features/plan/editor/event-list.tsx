import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCode,
  IconPencil,
  IconPlus,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { useInSight } from '../../../ui/use-in-sight.ts'
import { useLast } from '../../../ui/use-last.ts'
import { AskedAt } from '../asked-at/asked-at.tsx'
import { StripTool } from '../../../catalogue/versions/strip-tool.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { AddEvents } from './add-events.tsx'
import { eventsOf, type EventEntry, type PlanEvent } from './events-of.ts'
import classes from './event-list.module.css'

const catalogue = catalogueOf('policy-plan-event')

interface EventListProps {
  place: PlanPlace & { version: number }
  tree: VersionTree
  /** The event whose rule plans are shown. */
  chosen: number | undefined
}

/** The events of a version side by side. One is chosen; several can be added at once. */
export function EventList({ place, tree, chosen }: EventListProps) {
  const { history } = useRouter()
  const [adding, setAdding] = useState(false)
  const [asking, setAsking] = useState(false)
  const [action, setAction] = useState<RecordAction<PlanEvent>>()
  const { plan, version } = place
  return (
    <nav className={classes.events} aria-label="Events">
      <ul className={classes.list}>
        {eventsOf(tree).map((entry) => (
          <EventRow
            key={entry.event.pcr_event_id}
            entry={entry}
            to={planAddress({ plan, version, event: entry.event.pcr_event_id })}
            chosen={entry.event.pcr_event_id === chosen}
            onAct={setAction}
          />
        ))}
      </ul>
      <MayEdit>
        <StripTool icon={IconPlus} label="Add events" onClick={() => setAdding(true)} />
      </MayEdit>
      <StripTool icon={IconTable} label="Asked at" onClick={() => setAsking(true)} />
      <AskedAt opened={asking} tree={tree} onClose={() => setAsking(false)} />
      <AddEvents opened={adding} version={version} onClose={() => setAdding(false)} />
      <EventDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onRemoved={(event) => event === place.event && history.push(planAddress({ plan, version }))}
      />
    </nav>
  )
}

interface EventDialogsProps {
  action: RecordAction<PlanEvent> | undefined
  onClose: () => void
  onRemoved: (eventId: number) => void
}

/** Edits the version's data of an event, or removes the event. */
function EventDialogs({ action, onClose, onRemoved }: EventDialogsProps) {
  const event = useLast(action && 'row' in action ? action.row : undefined)
  const given = event && { pcc_rule_ver_id: event.pcc_rule_ver_id, pcr_event_id: event.pcr_event_id }
  return (
    <ActionDialogs
      catalogue={catalogue}
      action={action}
      {...(given && { given, editTitle: `Edit event ${event.pcr_event_name}` })}
      nameOf={({ pcr_event_name }) => pcr_event_name}
      onClose={onClose}
      onRemoved={(removed) => onRemoved(removed.pcr_event_id)}
    />
  )
}

interface EventRowProps {
  entry: EventEntry
  to: string
  chosen: boolean
  onAct: (action: RecordAction<PlanEvent>) => void
}

function EventRow({ entry: { event, rules }, to, chosen, onAct }: EventRowProps) {
  const name = event.pcr_event_name
  const Icon = rules > 0 ? IconCircleCheck : IconCircleDashed
  const state = stateOf(event, rules)
  const act = (kind: 'edit' | 'delete') => () => onAct({ kind, row: event })
  const line = useInSight<HTMLLIElement>(chosen)
  return (
    <li ref={line} className={classes.row} data-chosen={chosen || undefined}>
      <PlaceLink className={classes.event} to={to} aria-current={chosen || undefined} title={`${name}: ${state}`}>
        <Icon className={classes.sign} data-active={rules > 0 || undefined} size="0.875rem" aria-hidden />
        <span>{name}</span>
        <VisuallyHidden>{state}</VisuallyHidden>
        <span className={classes.count} aria-hidden>
          {formatCount(rules)}
        </span>
        {event.rule_script !== null && <IconCode size="0.875rem" aria-hidden />}
      </PlaceLink>
      <WarningTip catalogue={catalogue} row={{ ...event }} compact />
      <MayEdit>
        <span className={classes.actions}>
          <EventTool label={`Edit ${name}`} icon={IconPencil} onClick={act('edit')} />
          <EventTool label={`Delete ${name}`} icon={IconTrash} onClick={act('delete')} />
        </span>
      </MayEdit>
    </li>
  )
}

function EventTool({ label, icon: Icon, onClick }: { label: string; icon: typeof IconPencil; onClick: () => void }) {
  return (
    <ActionIcon size="sm" aria-label={label} title={label} onClick={onClick}>
      <Icon size="0.875rem" aria-hidden />
    </ActionIcon>
  )
}

/** "Active · 2 rule plans · has a script" */
function stateOf({ rule_script }: PlanEvent, rules: number): string {
  const held = `${formatCount(rules)} rule plan${rules === 1 ? '' : 's'}`
  const state = rules > 0 ? `Active · ${held}` : 'Not active · no rule plans'
  return rule_script === null ? state : `${state} · has a script`
}
