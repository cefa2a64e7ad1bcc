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
  /** Names of other people's columns and what they mean here. */
  hints?: Hints | undefined
  /** What the rows come into, where that is not the whole catalogue. */
  into?: string | undefined
  onClose: () => void
}

const NOTHING: Given = {}
const QUESTIONS: Partial<Record<ImportState['stage'], { title: string; text: string; label: string }>> = {
  columns: { title: 'Leave the import?', text: 'Nothing of the file is stored yet.', label: 'Leave' },
  checking: { title: 'Leave the import?', text: 'Nothing of the file is stored yet.', label: 'Leave' },
  preview: { title: 'Leave the import?', text: 'Nothing of the file is stored yet.', label: 'Leave' },
  running: {
    title: 'Close while it runs?',
    text: 'The import goes on without this window. A message will say how it ended.',
    label: 'Close',
  },
}

/** Imports a file: chosen, its columns named where need be, previewed, then stored whole or not at all. */
export function ImportDialog({
  catalogue,
  opened,
  given = NOTHING,
  hints = NOTHING,
  into,
  onClose,
}: ImportDialogProps) {
  const once = useOncePerEvent()
  const [stage, setStage] = useState<ImportState['stage']>('choose')
  const [askedAt, setAskedAt] = useState<ImportState['stage']>()
  const question = QUESTIONS[stage]
  // What was asked of one step is no question at the next.
  const asking = askedAt === stage
  const close = () => {
    if (!asking) once(() => (question ? setAskedAt(stage) : onClose()))
  }
  const title = `Import ${inSentence(catalogue.words.many)}${into === undefined ? '' : ` into ${into}`}`
  return (
    <AppModal opened={opened} title={title} size="wide" onClose={close}>
      <ImportSteps target={{ catalogue, given, hints }} onStage={setStage} onClose={close} />
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
