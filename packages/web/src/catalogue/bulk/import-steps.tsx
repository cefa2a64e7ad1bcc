import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatCount } from '../format/format-value.ts'
import { ChooseEncoding } from './choose-encoding.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportFaults } from './import-faults.tsx'
import { announcement, busyWords, faultyCount, writtenCount } from './import-messages.ts'
import type { ImportState } from './import-state.ts'
import classes from './import.module.css'
import { isTable } from './is-table.ts'
import { MapColumns } from './map-columns.tsx'
import { PackageStep } from './package-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import type { StepProps } from './step-props.ts'
import { type ImportTarget, useImport } from './use-import.ts'
import { FaultyFile } from './faulty-file.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'

const PASTED = 'pasted cells.csv'

interface ImportStepsProps {
  target: ImportTarget
  pasted: string | undefined
  /** Called with each new stage, so that closing the dialog can ask first. */
  onStage: (stage: ImportState['stage']) => void
  onClose: () => void
  /** Called once all rows are stored and there is nothing more to show. */
  onDone: () => void
}

const STEPS = {
  choose: ChooseFile,
  encoding: ChooseEncoding,
  package: PackageStep,
  columns: MapColumns,
  checking: ImportProgress,
  preview: PreviewStep,
  running: ImportProgress,
  done: ImportResult,
}

export function ImportSteps({ target, pasted, onStage, onClose, onDone }: ImportStepsProps) {
  const work = useImport(target)
  const { stage, faults, preview, packed } = work.state
  const isWhole = stage === 'done' && (packed !== undefined || preview?.faulty === 0)
  const close = useEffectEvent(onDone)
  useEffect(() => {
    if (isWhole) close()
  }, [isWhole])
  const over = useFileDrop((file) => {
    if (stage === 'choose') void work.choose(file)
  })
  usePastedCells(pasted, (file) => {
    if (stage === 'choose') void work.choose(file)
  })
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onStage(stage)
    const first = element.current?.querySelector<HTMLElement>('[data-autofocus]')
    // The focused element was removed with the previous step.
    ;(first ?? element.current)?.focus()
  }, [stage, onStage])
  const Step = STEPS[stage]
  return (
    <div ref={element} tabIndex={-1} className={classes.steps}>
      <VisuallyHidden role="status">{announcement(target.catalogue, work.state)}</VisuallyHidden>
      <ImportFaults faults={faults} stage={stage} work={work} />
      <Step target={target} work={work} over={over} onClose={onClose} />
    </div>
  )
}

/** Takes spreadsheet cells as a file: those already pasted, and later ones. */
function usePastedCells(first: string | undefined, onFile: (file: File) => void): void {
  const take = useEffectEvent((text: string) => onFile(new File([text], PASTED, { type: 'text/csv' })))
  useEffect(() => {
    if (first !== undefined) take(first)
  }, [first])
  useWindowEvent('paste', ({ target, clipboardData }) => {
    const text = clipboardData?.getData('text/plain') ?? ''
    const isInField = target instanceof Element && target.closest('input:not([type="file"]), textarea') !== null
    if (!isInField && isTable(text)) take(text)
  })
}

/** Accepts a file dropped anywhere in the window; the browser would open it otherwise. True while one is dragged over. */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  useWindowEvent('dragover', (event) => {
    event.preventDefault()
    setOver(true)
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer?.files ?? []
    if (file) onFile(file)
  })
  return over
}

function ImportProgress({ target, work }: StepProps) {
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

/** What was stored, and the rows that were left out. */
function ImportResult({ target, work, onClose }: StepProps) {
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
