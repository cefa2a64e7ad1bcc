import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './closable-panel.module.css'

interface ClosablePanelProps {
  name: string
  /** Where it is not the name. */
  heading?: string
  /** What stands beside the heading. */
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is asked about an answer besides: it opens below it, and closes. */
export function ClosablePanel({ name, heading = name, tools, onClose, children }: ClosablePanelProps) {
  return (
    <section className={classes.panel} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{heading}</h2>
        {tools}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size="0.875rem" aria-hidden />}
          onClick={onClose}
        >
          Close
        </Button>
      </div>
      {children}
    </section>
  )
}
