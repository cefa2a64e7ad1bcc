import { Progress } from '@mantine/core'
import { formatCount } from '../format/format-value.ts'
import { busyWords, writtenCount } from './import-messages.ts'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'

/** Progress of the upload, or of storing the rows. */
export function ImportProgress({ target, work }: StepProps) {
  const { stage, sent, againIn, source, preview } = work.state
  const running = stage === 'running' && preview !== undefined
  const part = running ? preview.processed / Math.max(preview.total, 1) : sent
  const what = running ? `Importing ${writtenCount(target.catalogue, preview)}` : `Checking ${source?.file.name ?? ''}`
  const howFar = running ? `${formatCount(preview.processed)} of ${formatCount(preview.total)}` : percent(sent)
  return (
    <div className={classes.progress}>
      <p className={classes.doing}>{what}</p>
      <Progress value={part * 100} animated={part >= 1} aria-label={what} />
      <p className={classes.hint} data-numeric>
        {againIn > 0 ? busyWords(againIn) : howFar}
      </p>
    </div>
  )
}

function percent(sent: number): string {
  return sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Comparing with the existing records'
}
