import { VisuallyHidden } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { isServerReachable } from '../../api/server-reachable.ts'
import { takeEarlyText } from '../../ui/early-text.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import classes from './failure-page.module.css'

const TITLE = 'This page could not be shown'

/** Replaces a screen that failed; the rest of the page stays. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // No field will come for the text that was typed early.
  useEffect(() => void takeEarlyText(), [])
  const retry = () => {
    if (error instanceof ApiError) {
      reset()
      void router.invalidate()
    } else {
      // A reload starts over, but only helps if the server answers.
      void isServerReachable().then((answers) => answers && location.reload())
    }
  }
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{TITLE}</VisuallyHidden>
      <ErrorPanel title={TITLE} text={messageOf(error)} onRetry={retry} />
    </div>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return 'The server does not answer. Check the connection, then try again.'
  if (error instanceof ApiError) return error.message
  return 'This page failed unexpectedly. Nothing that was saved is lost.'
}
