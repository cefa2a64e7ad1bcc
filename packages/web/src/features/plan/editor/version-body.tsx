import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { VersionTables, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PanelEdge } from '../../../ui/panel-edge.tsx'
import { usePanelSize } from '../../../ui/use-panel-size.ts'
import { BasicRulesPanel } from '../basic-rules/basic-rules-panel.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { RulePlans } from '../rule-plans/rule-plans.tsx'
import { useLastEvent } from '../tree/last-event.ts'
import { mappingsById } from '../tree/mappings-by-id.ts'
import { useVersionTree } from '../tree/version-tree-query.ts'
import { eventsOf } from './events-of.ts'
import { EventList } from './event-list.tsx'
import { useShownEvent } from './use-shown-event.ts'
import classes from './version-body.module.css'

/** Width of the basic rules, in per cent of the version. */
const PANEL_WIDTH = { least: 25, most: 70, usual: 40 }

export interface VersionBodyProps {
  place: PlanPlace
  version: number
  /** Called with the version and the event that are shown. */
  onShow?: ((shown: Pick<PlanPlace, 'version' | 'event'>) => void) | undefined
}

/** A version: its events in the strip, the rule plans of one event, and beside them a mapping's basic rules. */
export function VersionBody({ place, version, onShow }: VersionBodyProps) {
  const last = useLastEvent(place)
  const { tree, isPartial, error, refetch } = useVersionTree(version, place.event ?? last)
  if (error && isPartial) {
    return <ErrorPanel title="The version could not be loaded" text={error.message} onRetry={refetch} />
  }
  if (!tree) return <Skeleton className={classes.skeleton} aria-label="Loading the version" />
  return <Body place={{ ...place, version }} last={last} tree={tree} isPartial={isPartial} onShow={onShow} />
}

interface BodyProps extends Pick<VersionBodyProps, 'onShow'> {
  place: PlanPlace & { version: number }
  last: number | undefined
  tree: VersionTree | VersionTables
  isPartial: boolean
}

function Body({ place, last, tree, isPartial, onShow }: BodyProps) {
  const events = eventsOf(tree)
  const event = useShownEvent({ event: place.event, last }, tree)
  useEffect(() => onShow?.({ version: place.version, event }), [onShow, place.version, event])
  const body = useRef<HTMLDivElement>(null)
  const panel = usePanelSize('tollgate.plan-panel', PANEL_WIDTH)
  const isThere = events.some(({ event: { pcr_event_id } }) => pcr_event_id === event)
  const mapping = mappingAt(place, tree)
  const { plan, version, rule } = place
  const hasTables = !('tables_of' in tree) || tree.tables_of === event
  const missing = isThere && hasTables && missingPart(place, tree)
  return (
    <div
      ref={body}
      className={classes.body}
      data-panel={mapping !== undefined || undefined}
      style={{ '--panel': `${panel.size}%` } as CSSProperties}
    >
      <EventList place={place} tree={tree} chosen={event} />
      {missing && (
        <p className={classes.missing} role="status">
          <strong>There is no such {missing} here</strong>. It was deleted, or belongs to another place. Below is what
          there is.
        </p>
      )}
      {event !== undefined &&
        isThere &&
        (hasTables ? (
          <RulePlans
            key={`${version} ${event}`}
            tree={tree}
            isPartial={isPartial}
            planId={plan}
            versionId={version}
            eventId={event}
            ruleId={rule}
            mappingId={place.mapping}
          />
        ) : (
          <Skeleton className={classes.skeleton} aria-label="Loading the rule plans" />
        ))}
      {event !== undefined && !isThere && (
        <div className={classes.empty}>
          <EmptyState
            kind="missing"
            title="This version does not have the event"
            text="Nothing is decided at it. Choose another event, or add this one."
          />
        </div>
      )}
      {event === undefined && (
        <div className={classes.empty}>
          <EmptyState
            title="No events yet"
            text="A version decides only at the events it has. Add those at which it is to decide something."
          />
        </div>
      )}
      {mapping && rule !== undefined && (
        <MappingPanel
          key={mapping.mapping_id}
          name={mapping.mapping_name}
          closed={planAddress({ ...place, mapping: undefined })}
        >
          <PanelEdge
            label="Width of the basic rules"
            side="left"
            panel={panel}
            sizeAt={({ clientX }) => widthUpTo(clientX, body.current)}
          />
          <BasicRulesPanel planId={plan} versionId={version} ruleId={rule} mappingId={mapping.mapping_id} />
        </MappingPanel>
      )}
    </div>
  )
}

function mappingAt({ rule, mapping }: PlanPlace, tree: VersionTree): VersionTree['mappings'][number] | undefined {
  const found = mapping === undefined ? undefined : mappingsById(tree).get(mapping)
  return found?.ap_rule_id === rule ? found : undefined
}

/** The part of the address that the version does not have. */
function missingPart(place: PlanPlace, tree: VersionTree): string | undefined {
  const { event, rule, mapping } = place
  const isInEvent = (row: VersionTree['rules'][number]) => row.ap_rule_id === rule && row.pcr_event_id === event
  if (rule !== undefined && !tree.rules.some(isInEvent)) return catalogueOf('policy-plan-rule').words.one
  return mapping !== undefined && !mappingAt(place, tree) ? catalogueOf('policy-plan-mapping').words.one : undefined
}

/** The panel's width if it starts at `left`, in per cent of the body. */
function widthUpTo(left: number, body: HTMLElement | null): number {
  const { right = 0, width = 1 } = body?.getBoundingClientRect() ?? {}
  return ((right - left) / width) * 100
}

/** Publishes the width from the panel's edge to that of the window, so that notices stay beside it. */
function publishWidth(panel: HTMLElement | null) {
  if (!panel) return undefined
  const { style } = document.documentElement
  const tell = () => style.setProperty('--mapping-panel', `${window.innerWidth - panel.getBoundingClientRect().left}px`)
  const observer = new ResizeObserver(tell)
  observer.observe(panel)
  return () => observer.disconnect()
}

interface MappingPanelProps {
  name: string
  /** The address with the panel closed. */
  closed: string
  children: ReactNode
}

function MappingPanel({ name, closed, children }: MappingPanelProps) {
  const { history } = useRouter()
  return (
    <aside ref={publishWidth} className={classes.panel} data-mapping-panel aria-label={`Mapping ${name}`}>
      <SectionHead title={name}>
        <ActionIcon aria-label="Close the basic rules" title="Close" onClick={() => history.push(closed)}>
          <IconX size="1rem" aria-hidden />
        </ActionIcon>
      </SectionHead>
      {children}
    </aside>
  )
}
