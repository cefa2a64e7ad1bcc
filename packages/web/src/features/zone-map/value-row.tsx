import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { ActionIcon, Button, Checkbox, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { ActionsCell } from '../../ui/data-table.tsx'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { useMayEdit } from '../../catalogue/rights.ts'
import { asText, rowId } from '../../catalogue/row.ts'
import { rowTarget } from '../../catalogue/list/focus-targets.ts'
import { RowWarning } from '../../catalogue/list/row-warning.tsx'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { isFocusLost, requestFocus, useFocusTarget } from '../../ui/focus.ts'
import { useLeaving, useReport } from '../../catalogue/form/use-leaving.tsx'
import { StaleNotice } from '../../catalogue/form/stale-notice.tsx'
import { useValueEditor } from './use-value-editor.ts'
import { ValueInputs } from './value-inputs.tsx'
import classes from './zone-map.module.css'

const values = catalogueOf('zone-value')
const NAMES = { value: 'value', exp_value: 'meaning' } as const
type Cell = keyof typeof NAMES
/** The columns of the table, with checkbox and buttons. */
const COLUMNS = 4

interface ValueRowProps {
  row: RowFor<'zone-value'>
  map: RowFor<'zone-map'>
  editing: boolean
  selected: boolean
  onSelect: (id: number, range: boolean) => void
  /** A link led to it. */
  marked?: boolean
  /** Another row was opened since. This one closes unless it has unsaved changes. */
  left: boolean
  onEdit: (row: RowFor<'zone-value'>) => void
  onStop: (row: RowFor<'zone-value'>) => void
  onRemove: (row: RowFor<'zone-value'>) => void
}

/** A value of a zone. A click on a cell edits the row in place. */
export const ValueRow = memo(function ValueRow(props: ValueRowProps) {
  const { row, map, editing, selected, marked, left, onSelect, onEdit, onStop, onRemove } = props
  const mayEdit = useMayEdit(values)
  const [cell, setCell] = useState<Cell>('value')
  const target = rowTarget(values, row)
  const targetRef = useFocusTarget<HTMLButtonElement>(target)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing && isFocusLost()) requestFocus(target)
    wasEditing.current = editing
  }, [editing, target])
  if (editing) return <EditedRow row={row} map={map} cell={cell} left={left} onStop={() => onStop(row)} />
  const edit = (name: Cell) => {
    setCell(name)
    onEdit(row)
  }
  return (
    <tr className={classes.shown} data-marked={marked || undefined} data-selected={selected || undefined}>
      {mayEdit && (
        <td>
          <Checkbox
            size="xs"
            aria-label={`Select ${asText(row.value)}`}
            checked={selected}
            onChange={({ nativeEvent }) => onSelect(rowId(values, row), (nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {(Object.keys(NAMES) as Cell[]).map((name) => (
        <td key={name} data-mono={name === 'value' || undefined}>
          {mayEdit ? (
            <UnstyledButton
              ref={name === cell ? targetRef : null}
              className={classes.cell}
              aria-label={`Edit ${NAMES[name]}: ${asText(row[name]) || 'empty'}`}
              onClick={() => edit(name)}
            >
              {asText(row[name]) || '—'}
            </UnstyledButton>
          ) : (
            asText(row[name]) || '—'
          )}
        </td>
      ))}
      <ActionsCell>
        <RowWarning count={row.warning_count} />
        <MayEdit>
          <ActionIcon title="Delete" aria-label={`Delete ${asText(row.value)}`} onClick={() => onRemove(row)}>
            <IconTrash size="1rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
      </ActionsCell>
    </tr>
  )
})

interface EditedRowProps {
  row: RowFor<'zone-value'>
  map: RowFor<'zone-map'>
  cell: Cell
  left: boolean
  onStop: () => void
}

function EditedRow({ row, map, cell, left, onStop }: EditedRowProps) {
  const editor = useValueEditor(Number(row.zone_id), map, row)
  const { form, actions, element } = editor
  const { activity } = editor
  const saving = activity === 'saving'
  const leaving = useLeaving({ keptOn: 'row' })
  useReport(leaving.report, activity)
  useEffect(() => {
    if (left && activity === 'unchanged') onStop()
  })
  const save = async () => {
    if (await editor.save()) onStop()
  }
  // A sent save cannot be cancelled: the row stays until the answer arrives.
  const cancel = () => {
    if (!saving) onStop()
  }
  return (
    <>
      {form.clash && (
        <tr>
          <td colSpan={COLUMNS}>
            <StaleNotice form={form} onChoose={actions.choose} />
            {form.message !== undefined && <FaultAlert>{form.message}</FaultAlert>}
          </td>
        </tr>
      )}
      <tr ref={element} className={classes.editing}>
        <td aria-hidden />
        <ValueInputs
          editor={editor}
          of={`Value ${asText(row.value)}`}
          focus={cell}
          onEnter={() => void save()}
          onEscape={cancel}
        />
        <td>
          <SaveOrCancel saving={saving} onSave={() => void save()} onCancel={onStop} />
          {leaving.dialog}
        </td>
      </tr>
    </>
  )
}

function SaveOrCancel({ saving, onSave, onCancel }: { saving: boolean; onSave: () => void; onCancel: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button size="compact-sm" loading={saving} onClick={onSave}>
        Save
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
    </div>
  )
}
