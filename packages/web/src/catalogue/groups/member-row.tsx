import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { ActionIcon } from '@mantine/core'
import { IconCircleMinus } from '@tabler/icons-react'
import { ActionsCell } from '../../ui/data-table.tsx'
import { useAddressOf } from '../catalogue-parts.ts'
import type { Column } from '../format/columns.ts'
import { rowTarget } from '../list/focus-targets.ts'
import { RecordLink } from '../record/record-link.tsx'
import { MayEdit } from '../may-edit.tsx'
import { rowId, rowLabel } from '../row.ts'
import { RowWarning } from '../list/row-warning.tsx'
import { ValueText } from '../format/value-text.tsx'
import type { Grouping } from './grouping.ts'

interface MemberRowProps {
  grouping: Grouping
  row: Row
  columns: readonly Column[]
  onRemove: (row: Row) => void
}

/** A member with a link to its record and a button that removes it from the group. */
export function MemberRow({ grouping: { members, groups, isGroup }, row, columns, onRemove }: MemberRowProps) {
  const addressOf = useAddressOf()
  const name = rowLabel(members, row)
  return (
    <tr data-row={rowId(members, row)}>
      {columns.map(({ key, label, numeric, mono }) => (
        <td
          key={key}
          data-caption={key === members.label ? undefined : label}
          data-numeric={numeric || undefined}
          data-mono={mono || undefined}
        >
          {key === members.label ? (
            <RecordLink
              focusTarget={rowTarget(members, row)}
              address={addressOf(isGroup(row) ? groups.name : members.name, rowId(members, row))}
            >
              <ValueText catalogue={members} row={row} name={key} />
            </RecordLink>
          ) : (
            <ValueText catalogue={members} row={row} name={key} />
          )}
        </td>
      ))}
      <ActionsCell>
        <RowWarning count={row.warning_count} />
        <MayEdit>
          <ActionIcon
            title="Remove from the group"
            aria-label={`Remove ${name} from the group`}
            onClick={() => onRemove(row)}
          >
            <IconCircleMinus size="1rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
      </ActionsCell>
    </tr>
  )
}
