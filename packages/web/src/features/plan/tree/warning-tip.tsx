import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../../api/client.ts'
import { rowId } from '../../../catalogue/row.ts'
import { RowWarning } from '../../../catalogue/screens/row-warning.tsx'
import { useRecord, warningsOf } from '../../../catalogue/use-record.ts'
import { WarningBadge } from '../../../ui/warning-badge.tsx'
import classes from './warning-tip.module.css'

interface WarningTipProps {
  catalogue: Catalogue
  /** A row of a list or a tree: it says how many warnings there are, the single row says which. */
  row: Row
  /** In little room: a sign and the number, the word only for who listens. */
  compact?: boolean
}

/** The number of a row's warnings; under the pointer or the focus it says which they are. */
export function WarningTip({ catalogue, row, compact = false }: WarningTipProps) {
  const count = typeof row.warning_count === 'number' ? row.warning_count : 0
  const [opened, setOpened] = useState(false)
  const { data, error } = useRecord(catalogue, opened ? rowId(catalogue, row) : undefined, row)
  if (count === 0) return null
  const messages = warningsOf(data).map(({ message }) => message)
  const told = messages.length > 0 ? messages : [error?.message ?? '…']
  const show = () => setOpened(true)
  const hide = () => setOpened(false)
  return (
    <Tooltip multiline maw="24rem" opened={opened} label={<Messages of={told} />}>
      <UnstyledButton
        className={classes.tip}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={({ key }) => {
          if (key === 'Escape') hide()
        }}
      >
        {compact ? <RowWarning count={count} /> : <WarningBadge count={count} />}
      </UnstyledButton>
    </Tooltip>
  )
}

function Messages({ of }: { of: readonly string[] }) {
  return of.map((message) => (
    <span key={message} className={classes.message}>
      {message}
    </span>
  ))
}
