import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { requestFocus, useFocusTarget } from '../../../ui/focus.ts'
import classes from './closable-panel.module.css'
import { closeTarget, openTarget } from './panel-opener.tsx'

interface ClosablePanelProps {
  name: string
  /** If it differs from the name. */
  heading?: string
  /** Shown beside the heading. */
  tools?: ReactNode
  /** As high as its parent; the content scrolls below the head. */
  isScrolled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel for a further question. It opens in place of its `PanelOpener`, and can be closed. */
export function ClosablePanel({
  name,
  heading = name,
  tools,
  isScrolled = false,
  onClose,
  children,
}: ClosablePanelProps) {
  const close = () => {
    onClose()
    requestFocus(openTarget(name))
  }
  return (
    <section className={classes.panel} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{heading}</h2>
        {tools}
        <Button
          ref={useFocusTarget(closeTarget(name))}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size="0.875rem" aria-hidden />}
          onClick={close}
        >
          Close
        </Button>
      </div>
      {isScrolled ? <div className={classes.scrolled}>{children}</div> : children}
    </section>
  )
}
