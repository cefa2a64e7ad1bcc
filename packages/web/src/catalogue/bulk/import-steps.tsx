import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ChooseFile } from './choose-file.tsx'
import { ImportFaults } from './import-faults.tsx'
import type { ImportState } from './import-state.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { announcement } from './import-messages.ts'
import classes from './import.module.css'
import { MapColumns } from './map-columns.tsx'
import { PreviewStep } from './preview-step.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useImport, type ImportTarget } from './use-import.ts'

interface ImportStepsProps {
  target: ImportTarget
  /** Called with each new stage, so that closing the dialog can ask first. */
  onStage: (stage: ImportState['stage']) => void
  onClose: () => void
}

const STEPS = {
  choose: ChooseFile,
  columns: MapColumns,
  checking: ImportProgress,
  preview: PreviewStep,
  running: ImportProgress,
  done: ImportResult,
}

/** The present step of an import. */
export function ImportSteps({ target, onStage, onClose }: ImportStepsProps) {
  const work = useImport(target)
  const { stage, faults } = work.state
  const over = useFileDrop((file) => {
    if (stage === 'choose') void work.choose(file)
  })
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onStage(stage)
    const first = element.current?.querySelector<HTMLElement>('[data-autofocus]')
    // The element that had the focus went away with the previous step.
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
