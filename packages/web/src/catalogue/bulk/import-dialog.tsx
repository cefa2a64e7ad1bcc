import { useState } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'
import { inSentence } from '../format/words.ts'
import type { Given } from './column-plan.ts'
import type { Hints } from './guess-columns.ts'
import type { ImportState } from './import-state.ts'
import { ImportSteps } from './import-steps.tsx'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

export interface ImportDialogProps {
  catalogue: Catalogue
  opened: boolean
  /** Values that every imported row has. */
  given?: Given | undefined
  /** Column names of common file formats, and the columns they stand for. */
  hints?: Hints | undefined
  /** Name of the record that the rows will belong to, if there is one. */
  into?: string | undefined
  /** Spreadsheet cells that were pasted on the list; they replace the choice of a file. */
  pasted?: string | undefined
  onClose: () => void
}

const NOTHING: Given = {}
const QUESTIONS: Partial<Record<ImportState['stage'], { title: string; text: string; label: string }>> = {
  package: { title: 'Discard the import?', text: 'Nothing has been imported yet.', label: 'Discard' },
  columns: { title: 'Discard the import?', text: 'Nothing has been imported yet.', label: 'Discard' },
  checking: { title: 'Discard the import?', text: 'Nothing has been imported yet.', label: 'Discard' },
  preview: { title: 'Discard the import?', text: 'Nothing has been imported yet.', label: 'Discard' },
  running: {
    title: 'Close this window?',
    text: 'The import continues without it. A message will tell you the result.',
    label: 'Close',
  },
}

/** Imports a file in steps: choose it, match its columns if necessary, check the preview, then store all rows or none. */
export function ImportDialog({
  catalogue,
  opened,
  given = NOTHING,
  hints = NOTHING,
  into,
  pasted,
  onClose,
}: ImportDialogProps) {
  const once = useOncePerEvent()
  const [stage, setStage] = useState<ImportState['stage']>('choose')
  const [askedAt, setAskedAt] = useState<ImportState['stage']>()
  const question = QUESTIONS[stage]
  // A question about one step closes when the next one begins.
  const asking = askedAt === stage
  const close = () => {
    if (!asking) once(() => (question ? setAskedAt(stage) : onClose()))
  }
  const title = `Import ${inSentence(catalogue.words.many)}${into === undefined ? '' : ` into ${into}`}`
  return (
    <AppModal opened={opened} title={title} size="wide" onClose={close}>
      <ImportSteps
        target={{ catalogue, given, hints }}
        pasted={pasted}
        onStage={setStage}
        onClose={close}
        onDone={onClose}
      />
      <ConfirmDialog
        opened={asking}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        onConfirm={() => {
          setAskedAt(undefined)
          onClose()
        }}
        onCancel={() => once(() => setAskedAt(undefined))}
      >
        {question?.text}
      </ConfirmDialog>
    </AppModal>
  )
}
