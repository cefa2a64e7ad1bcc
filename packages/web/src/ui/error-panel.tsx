import { Button } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './error-panel.module.css'

interface ErrorPanelProps {
  title: string
  /** What went wrong and what to do; with the request id if there is one. */
  text: string | undefined
  onRetry?: (() => unknown) | undefined
  /** What helps where another try would not. */
  action?: ReactNode
}

/** Shown where content could not be loaded, with a button to try again. */
export function ErrorPanel({ title, text, onRetry, action }: ErrorPanelProps) {
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <div className={classes.text}>{text}</div>
      </div>
      {action}
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden />} onClick={() => void onRetry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
