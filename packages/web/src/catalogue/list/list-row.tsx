import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { ActionsCell } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useIsChanged } from '../changed-rows.ts'
import type { Column } from '../format/columns.ts'
import { rowId, rowLabel } from '../row.ts'
import type { ListState } from './use-list-state.ts'
import { ValueText } from '../format/value-text.tsx'
import { ListCell } from './list-cell.tsx'
import { RowActions } from './row-actions.tsx'
import { rowTarget } from './focus-targets.ts'
import { RowOpener } from './row-opener.tsx'
import { RowWarning } from './row-warning.tsx'

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
