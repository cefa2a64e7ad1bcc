import { Button } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './error-panel.module.css'

export interface ErrorPanelProps {
  title: string
  /** What went wrong and what can be done; the request id if there is one. */
  children: ReactNode
  onRetry?: (() => void) | undefined
}

/** Stands where content could not be loaded, and offers to try again. */
export function ErrorPanel({ title, children, onRetry }: ErrorPanelProps) {
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <div className={classes.text}>{children}</div>
      </div>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
