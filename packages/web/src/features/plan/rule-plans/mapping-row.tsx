import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { useLit, useWhyNotAsker } from '../../../simulate/lit-path.ts'
import type { EditedCell } from '../cells/use-edited-cell.ts'
import { Priority } from '../parts/priority.tsx'
import type { ProblemPlace } from '../tree/problem-places.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import type { Mapping, MappingUnit, RuleZone } from './rule-index.ts'
import classes from './mapping-row.module.css'
import { ResultCell } from './result-cell.tsx'
import type { Result } from './results.ts'
import { UnitCell, type CellActions } from './unit-cell.tsx'
import { HEAD_ROWS } from './use-rows-in-sight.ts'
import { LitMark } from '../../../simulate/lit-mark.tsx'

const catalogue = catalogueOf('policy-plan-mapping')

interface MappingActions extends CellActions {
  onMove: (id: number, to: number) => void
  onDuplicate: (mapping: Mapping) => void
  onChoose: (id: number) => void
}

interface MappingRowProps extends MappingActions {
  mapping: Mapping
  /** From 0, the strongest. */
  place: number
  last: boolean
  zones: readonly RuleZone[]
  units: ReadonlyMap<number, MappingUnit> | undefined
  result: Result | undefined
  /** Its descendants with warnings. */
  inside: readonly ProblemPlace[] | undefined
  chosen: boolean
  /** First and last cell of the block to copy or paste over. */
  blockFrom: number | undefined
  blockTo: number | undefined
  /** Its edited cells. */
  edited: readonly EditedCell[] | undefined
  /** It cannot be moved now. */
  fixed: boolean
  /** Its rule plan is being simulated. */
  isAsked: boolean
}

/** A mapping: moved by its handle or arrows, opened by its name, with a cell per rule zone and one for its result. */
export const MappingRow = memo(function MappingRow(props: MappingRowProps) {
  const { blockFrom = Infinity, blockTo = -1, edited } = props
  const { mapping, zones, units, result, inside, chosen, fixed, isAsked, onChoose, onDialog, onEdit, onEdited } = props
  const { mapping_id: id, mapping_name: name, priority } = mapping
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: fixed,
  })
  const lit = useLit(catalogue.name, id)
  return (
    <div
      ref={setNodeRef}
      role="row"
      aria-rowindex={props.place + HEAD_ROWS}
      data-mapping={id}
      aria-label={name}
      className={classes.row}
      data-chosen={chosen || undefined}
      data-edited={edited && true}
      data-said={lit?.said}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div role="rowheader" className={classes.mapping}>
        <MayEdit>
          <ActionIcon
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            className={classes.handle}
            size="sm"
            aria-label={`Move ${name}`}
            title="Drag, or press Space and then the arrow keys"
          >
            <IconGripVertical size="0.875rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
        <Priority of={priority ?? 0} />
        <UnstyledButton className={classes.name} title={name} aria-pressed={chosen} onClick={() => onChoose(id)}>
          {name}
        </UnstyledButton>
        <LitMark catalogue="policy-plan-mapping" id={id} />
        <WarningTip catalogue={catalogue} row={{ ...mapping }} inside={inside ?? []} compact />
        <MayEdit>
          <MappingTools {...props} />
        </MayEdit>
      </div>
      {zones.map((zone, column) => (
        <UnitCell
          key={zone.ap_rule_zone_id}
          mapping={mapping}
          zone={zone}
          unit={units?.get(zone.ap_rule_zone_id)}
          chosen={column >= blockFrom && column <= blockTo}
          edited={edited?.find((cell) => cell.zone === zone.ap_rule_zone_id)}
          {...{ onEdit, onEdited, onDialog }}
        />
      ))}
      <ResultCell mapping={mapping} result={result} onChoose={onChoose}>
        {isAsked && lit?.said !== 'yes' && <WhyNot mapping={mapping} />}
      </ResultCell>
    </div>
  )
})

function WhyNot({ mapping: { mapping_id, mapping_name } }: { mapping: Mapping }) {
  const ask = useWhyNotAsker()
  if (!ask) return null
  return (
    <UnstyledButton
      className={classes.whyNot}
      aria-label={`Why not ${mapping_name}?`}
      onClick={() => ask(catalogue.name, mapping_id)}
    >
      Why not?
    </UnstyledButton>
  )
}

function MappingTools({ mapping, place, last, fixed, onMove, onDuplicate, onDialog }: MappingRowProps) {
  const { mapping_id: id, mapping_name: name } = mapping
  const open = (kind: 'edit' | 'delete') => onDialog({ of: 'mapping', action: { kind, row: mapping } })
  return (
    <span className={classes.tools}>
      <Tool
        label={`Move ${name} up`}
        icon={IconArrowUp}
        off={place === 0}
        busy={fixed}
        onClick={() => onMove(id, place - 1)}
      />
      <Tool
        label={`Move ${name} down`}
        icon={IconArrowDown}
        off={last}
        busy={fixed}
        onClick={() => onMove(id, place + 1)}
      />
      <Tool label={`Edit ${name}`} icon={IconPencil} onClick={() => open('edit')} />
      <Tool label={`Duplicate ${name}`} icon={IconCopyPlus} onClick={() => onDuplicate(mapping)} />
      <Tool label={`Delete ${name}`} icon={IconTrash} onClick={() => open('delete')} />
    </span>
  )
}

interface ToolProps {
  label: string
  icon: typeof IconArrowUp
  /** Disabled for now, but keeps the focus. */
  off?: boolean
  /** Busy for a moment, but keeps the focus. */
  busy?: boolean
  onClick: () => void
}

function Tool({ label, icon: Icon, off = false, busy = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      size="sm"
      aria-label={label}
      title={label}
      data-disabled={off || undefined}
      aria-disabled={off || busy || undefined}
      onClick={off || busy ? undefined : onClick}
    >
      <Icon size="0.875rem" aria-hidden />
    </ActionIcon>
  )
}
