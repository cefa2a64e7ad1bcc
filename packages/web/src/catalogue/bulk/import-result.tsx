import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatCount } from '../format/format-value.ts'
import { FaultyFile } from './faulty-file.tsx'
import { faultyCount, writtenCount } from './import-messages.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'

/** What was stored, and the rows that were left out. */
export function ImportResult({ target, work, onClose }: StepProps) {
  const { preview } = work.state
  if (!preview || preview.faulty === 0) return null
  const { added, changed, unchanged, faulty } = preview
  return (
    <>
      <div className={classes.result}>
        <IconCircleCheck className={classes.good} stroke={1.25} aria-hidden />
        <p className={classes.doing}>{writtenCount(target.catalogue, preview)} imported</p>
        <p className={classes.hint}>
          {formatCount(added)} added, {formatCount(changed)} changed, {formatCount(unchanged)} unchanged
        </p>
        <p className={classes.hint}>{faultyCount(faulty)} and left out.</p>
        <FaultyFile target={target} work={work} preview={preview} />
      </div>
      <DialogFooter>
        <Button variant="default" onClick={work.restart}>
          Import another file
        </Button>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}
