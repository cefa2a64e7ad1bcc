import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useFocusTarget } from '../../ui/focus.ts'
import classes from './list-table.module.css'

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
export function RowOpener({ id, focusTarget, expanded, address, onOpen, children }: RowOpenerProps) {
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
