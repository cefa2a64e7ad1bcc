import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './list-table.module.css'

interface RowOpenerProps {
  id: number
  expanded: boolean | undefined
  address: string
  onOpen: (id: number) => void
  children: ReactNode
}

/** A row's first cell: the link that opens its record, or the button that shows what is inside. */
export function RowOpener({ id, expanded, address, onOpen, children }: RowOpenerProps) {
  if (expanded !== undefined) {
    return (
      <UnstyledButton className={classes.expand} aria-expanded={expanded} data-opens onClick={() => onOpen(id)}>
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
    <a href={address} className={classes.open} data-opens onClick={open}>
      {children}
    </a>
  )
}
