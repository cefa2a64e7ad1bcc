import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { IconChevronRight, IconCopy, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { ActionsCell } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useIsChanged } from '../changed-rows.ts'
import type { Column } from '../format/columns.ts'
import { rowId, rowLabel } from '../row.ts'
import type { ListState } from './use-list-state.ts'
import { ValueText } from '../format/value-text.tsx'
import { ListCell } from './list-cell.tsx'
import { rowTarget } from './focus-targets.ts'
import { RowWarning } from './row-warning.tsx'
import { MayEdit } from '../may-edit.tsx'
import classes from './list-table.module.css'
import { useFocusTarget } from '../../ui/focus.ts'

interface ListRowProps {
  catalogue: Catalogue
  row: Row
  columns: readonly Column[]
  selected: boolean | undefined
  /** It is shown beside the list. */
  current: boolean
  /** Undefined for a row that opens its record instead. */
  expanded: boolean | undefined
  /** The address that the row opens instead of its record's dialog. */
  screen?: string | undefined
  onSelect: ((id: number, range: boolean) => void) | undefined
  onOpen: (id: number) => void
  onShow: ListState['show']
  onRemove: (row: Row) => void
}

/** One record in the table. Its first cell is the link that opens it. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { catalogue, row, columns, selected, current, expanded, screen, onSelect, onOpen, onShow, onRemove } = props
  const id = rowId(catalogue, row)
  const name = rowLabel(catalogue, row)
  const isChanged = useIsChanged(catalogue.name, id)
  return (
    <tr
      data-row={id}
      data-selected={selected || undefined}
      data-current={current || undefined}
      data-expanded={expanded || undefined}
    >
      {onSelect && (
        <td>
          <Checkbox
            size="xs"
            aria-label={`Select ${name}`}
            checked={selected ?? false}
            onChange={(event) => onSelect(id, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map(({ key, label, numeric, mono }, index) => (
        <td
          key={key}
          data-caption={index === 0 ? undefined : label}
          data-numeric={numeric || undefined}
          data-mono={mono || undefined}
        >
          {index === 0 ? (
            <RowOpener
              id={id}
              focusTarget={rowTarget(catalogue, row)}
              expanded={expanded}
              address={screen ?? `?open=${id}`}
              onOpen={onOpen}
            >
              <ValueText catalogue={catalogue} row={row} name={key} />
            </RowOpener>
          ) : (
            <ListCell catalogue={catalogue} row={row} name={key} />
          )}
        </td>
      ))}
      <ActionsCell>
        {isChanged && <StatusBadge kind="future" label="Changed" />}
        <RowWarning count={row.warning_count} />
        {!catalogue.readOnly && (
          <RowActions
            catalogue={catalogue}
            row={row}
            id={id}
            name={name}
            detail={expanded !== undefined || screen !== undefined}
            copy={screen === undefined || catalogue.copyParts}
            onShow={onShow}
            onRemove={onRemove}
          />
        )}
      </ActionsCell>
    </tr>
  )
})

interface RowActionsProps {
  catalogue: Catalogue
  row: Row
  id: number
  name: string
  /** Offer the detail as an action, since a click on the row does something else. */
  detail: boolean
  /** The record can be duplicated, with its parts or because it has none. */
  copy: boolean
  onShow: ListState['show']
  onRemove: (row: Row) => void
}

function RowActions({ catalogue, row, id, name, detail, copy, onShow, onRemove }: RowActionsProps) {
  return (
    <div className={classes.rowActions}>
      {detail && (
        <ActionIcon title="Details" aria-label={`Details of ${name}`} onClick={() => onShow({ kind: 'open', id })}>
          <IconEye size="1rem" aria-hidden />
        </ActionIcon>
      )}
      <MayEdit of={catalogue}>
        <ActionIcon title="Edit" aria-label={`Edit ${name}`} onClick={() => onShow({ kind: 'edit', id })}>
          <IconPencil size="1rem" aria-hidden />
        </ActionIcon>
        {copy && (
          <ActionIcon title="Duplicate" aria-label={`Duplicate ${name}`} onClick={() => onShow({ kind: 'copy', id })}>
            <IconCopy size="1rem" aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon title="Delete" aria-label={`Delete ${name}`} onClick={() => onRemove(row)}>
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </MayEdit>
    </div>
  )
}

interface RowOpenerProps {
  id: number
  /** Name of the link or button for `requestFocus`. */
  focusTarget: string
  expanded: boolean | undefined
  address: string
  onOpen: (id: number) => void
  children: ReactNode
}

/** The first cell of a row: a link that opens the record, or a button that expands the row. */
function RowOpener({ id, focusTarget, expanded, address, onOpen, children }: RowOpenerProps) {
  const ref = useFocusTarget<HTMLButtonElement & HTMLAnchorElement>(focusTarget)
  if (expanded !== undefined) {
    return (
      <UnstyledButton
        ref={ref}
        className={classes.expand}
        aria-expanded={expanded}
        data-opens
        onClick={() => onOpen(id)}
      >
        <IconChevronRight size="1rem" aria-hidden />
        <span>{children}</span>
      </UnstyledButton>
    )
  }
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <a ref={ref} href={address} className={classes.open} data-opens onClick={open}>
      {children}
    </a>
  )
}
