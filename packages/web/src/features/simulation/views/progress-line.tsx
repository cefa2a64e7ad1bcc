import { Button, Progress } from '@mantine/core'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { Steps } from './use-steps.ts'
import classes from './views.module.css'

const PERCENT = 100

interface ProgressLineProps {
  steps: Steps<unknown>
  failure: string
  words?: typeof WORDS
}

/** Progress of long work, with a button to stop or repeat it. */
export function ProgressLine({ steps, failure, words = WORDS }: ProgressLineProps) {
  const { state, done, total, error, stop, again } = steps
  if (state === 'idle') return null
  if (state === 'failed') return <ErrorPanel title={failure} text={error?.message} onRetry={again} />
  const isRunning = state === 'running'
  return (
    <div className={classes.progress}>
      {isRunning && (
        <Progress
          className={classes.bar ?? ''}
          aria-label="Progress"
          value={total === null || total === 0 ? 0 : (done / total) * PERCENT}
          animated
        />
      )}
      <span aria-live="polite">
        {words[state]}
        {total === null || done === total ? '' : `: ${done} of ${total}`}
      </span>
      <Button size="compact-sm" variant="default" onClick={isRunning ? stop : again}>
        {isRunning ? 'Cancel' : 'Ask again'}
      </Button>
    </div>
  )
}

const WORDS = { running: 'Looking at all contexts', done: 'Done', stopped: 'Stopped' }
