import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Fragment, use, useMemo, useRef, type ReactNode } from 'react'
import { useLit } from '../../../simulate/lit-path.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { DRAG_INSTRUCTIONS, dragAnnouncements } from '../../../ui/drag-announcements.ts'
import { spanOf, type Block } from '../cells/block.ts'
import { PasteDialog } from '../cells/paste-dialog.tsx'
import { useBlockKeys } from '../cells/use-block-keys.ts'
import { useCellBlock } from '../cells/use-cell-block.ts'
import { useEditedCells } from '../cells/use-edited-cell.ts'
import { usePaste } from '../cells/use-paste.ts'
import type { MatrixDialog } from './matrix-dialogs.tsx'
import classes from './mapping-matrix.module.css'
import { MappingRow } from './mapping-row.tsx'
import type { Mapping, RulePlan, RulePlanIndex, RuleZone } from './rule-index.ts'
import { LOADING } from './results.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { NewMappingRow } from './new-mapping-row.tsx'
import { ColumnEdge } from './column-edge.tsx'
import type { ColumnWidths } from './use-column-widths.ts'
import type { Sought } from './use-taking.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useMappingOrder } from './use-mapping-order.ts'
import { ROW_HEIGHT, useRowsInSight } from './use-rows-in-sight.ts'
import { ScrollerContext } from './scroller.ts'
import { ZoneHead } from './zone-head.tsx'

export interface MatrixTableProps {
  rule: RulePlan
  zones: readonly RuleZone[]
  widths: ColumnWidths
  sought: Sought
  onSeek: (zone: number, text: string) => void
  /** Strongest first. */
  mappings: readonly Mapping[]
  units: RulePlanIndex['units']
  /** Results by mapping. */
  results: RulePlanIndex['results']
  resultsTitle: string
  /** Warnings by mapping. */
  problems: RulePlanIndex['problems']['mappings']
  /** The mapping whose basic rules are shown. */
  chosen: number | undefined
  onChoose: (mapping: number) => void
  onDialog: (dialog: MatrixDialog) => void
}

/** Rule zones as columns, mappings as rows, strongest first; each cell is a condition, the last one the result. */
export function MatrixTable(props: MatrixTableProps) {
  const { rule, zones, widths, mappings, units, results, problems, chosen, sought, onSeek, onChoose, onDialog } = props
  const table = useRef<HTMLDivElement>(null)
  const lit = useLit('policy-plan-rule', rule.ap_rule_id)
  const { ordered, fixed, move } = useMappingOrder(mappings, sought.size === 0)
  const { edited, edit, close } = useEditedCells(table)
  const content = { zones, mappings: ordered, units }
  const { plan, paste, close: closePaste } = usePaste(content)
  const { block, handlers } = useCellBlock(content, paste)
  const { places, reveal, keep } = useRowsInSight(table, use(ScrollerContext), ordered)
  const pressBlock = useBlockKeys({ content, block, onMove: move })
  const keys = useCellKeys(table, pressBlock, (end) => reveal(end === 'first' ? 0 : ordered.length - 1))
  const duplicate = useDuplicate()
  const soughtOf = ({ ap_rule_zone_id: id }: RuleZone) => sought.get(id) ?? ''
  return (
    <SortableRows mappings={ordered} onMove={move}>
      <div
        ref={table}
        role="table"
        aria-rowcount={ordered.length + 1}
        data-asked={lit !== undefined || undefined}
        aria-label={`Mappings of ${rule.ap_rule_name}`}
        className={classes.matrix}
        style={widths.style}
        {...handlers}
        {...keys}
        {...keep}
      >
        <div role="row" className={classes.head}>
          <span role="columnheader">
            Mapping
            <ColumnEdge of="Mapping" column="first" widths={widths} />
          </span>
          {zones.map((zone) => (
            <ZoneHead key={zone.ap_rule_zone_id} {...{ zone, widths, onSeek, onDialog }} sought={soughtOf(zone)} />
          ))}
          <span role="columnheader" className={classes.resultHead}>
            {props.resultsTitle}
          </span>
        </div>
        {places.map((place, n) => {
          const mapping = ordered[place]
          const skipped = place - (places[n - 1] ?? -1) - 1
          return (
            mapping && (
              <Fragment key={mapping.mapping_id}>
                <Skipped rows={skipped} />
                <MappingRow
                  mapping={mapping}
                  place={place}
                  last={place === ordered.length - 1}
                  zones={zones}
                  units={units.get(mapping.mapping_id)}
                  result={results ? results.get(mapping.mapping_id) : LOADING}
                  inside={problems.get(mapping.mapping_id)}
                  chosen={mapping.mapping_id === chosen}
                  {...blockIn(block, place)}
                  edited={edited.get(mapping.mapping_id)}
                  onEdit={edit}
                  onEdited={close}
                  isAsked={lit !== undefined}
                  fixed={fixed}
                  onMove={move}
                  onDuplicate={duplicate}
                  onChoose={onChoose}
                  onDialog={onDialog}
                />
              </Fragment>
            )
          )
        })}
        <Skipped rows={ordered.length - 1 - (places.at(-1) ?? -1)} />
        {zones.length > 0 && (
          <MayEdit>
            <NewMappingRow zones={zones} />
          </MayEdit>
        )}
      </div>
      <PasteDialog plan={plan} onClose={closePaste} />
    </SortableRows>
  )
}

/** Placeholder for rows that are not rendered. */
function Skipped({ rows }: { rows: number }) {
  return rows > 0 && <div role="presentation" style={{ height: rows * ROW_HEIGHT }} />
}

/** The part of a row that is in the block; none for a single cell. */
function blockIn(block: Block | undefined, row: number) {
  if (!block) return { blockFrom: undefined, blockTo: undefined }
  const { rows, columns } = spanOf(block)
  const isSingle = rows.first === rows.last && columns.first === columns.last
  if (isSingle || row < rows.first || row > rows.last) return { blockFrom: undefined, blockTo: undefined }
  return { blockFrom: columns.first, blockTo: columns.last }
}

interface SortableRowsProps {
  mappings: readonly Mapping[]
  onMove: (id: number, to: number) => void
  children: ReactNode
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Rows can be dragged by pointer or keyboard. */
function SortableRows({ mappings, onMove, children }: SortableRowsProps) {
  const ids = useMemo(() => mappings.map(({ mapping_id }) => mapping_id), [mappings])
  const announcements = useMemo(
    () => dragAnnouncements(ids, (id) => `Mapping ${mappings[ids.indexOf(id)]?.mapping_name ?? ''}`),
    [ids, mappings],
  )
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onMove(Number(active.id), ids.indexOf(Number(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
