import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { requestFocus, useFocusTarget } from '../../../ui/focus.ts'
import classes from './closable-panel.module.css'
import { closeTarget, openTarget } from './panel-opener.tsx'

interface ClosablePanelProps {
  name: string
  /** Where it is not the name. */
  heading?: string
  /** What stands beside the heading. */
  tools?: ReactNode
  /** It is as high as its place, and its content is scrolled below the head. */
  isScrolled?: boolean
  onClose: () => void
  children: ReactNode
}

/** What is asked besides what a screen shows: it opens in the place of its `PanelOpener`, and closes. */
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
