import { VisuallyHidden } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { serverAnswers } from '../session/server-answers.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import classes from './failure-page.module.css'

const TITLE = 'This page could not be shown'

/** Takes the place of a screen that broke, and nothing else of the page. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    if (error instanceof ApiError) {
      reset()
      void router.invalidate()
    } else {
      // Code that could not be fetched is fetched again only by a new page, which needs a server that is there.
      void serverAnswers().then((answers) => answers && location.reload())
    }
  }
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{TITLE}</VisuallyHidden>
      <ErrorPanel title={TITLE} onRetry={retry}>
        {wordsFor(error)}
      </ErrorPanel>
    </div>
  )
}

function wordsFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return 'The server does not answer. Check the connection, then try again.'
  if (error instanceof ApiError) return error.message
  if (error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)) {
    return 'Part of the page could not be loaded. The console may have been updated.'
  }
  return 'This page failed unexpectedly. Nothing that was saved is lost.'
}
