import { useState } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import type { LeaveQuestions } from '../../ui/leave-dialog.tsx'
import { type FormActivity, useLeaving, useReport } from '../form/use-leaving.tsx'
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
const QUESTIONS: LeaveQuestions = {
  discard: {
    title: 'Discard the import?',
    text: 'Nothing has been imported yet.',
    leave: 'Discard',
    stay: 'Cancel',
  },
  wait: {
    title: 'Close this window?',
    text: 'The import continues without it. A message will tell you the result.',
    leave: 'Close',
    stay: 'Cancel',
  },
}
const ACTIVITIES: Record<ImportState['stage'], FormActivity> = {
  choose: 'unchanged',
  encoding: 'changed',
  package: 'changed',
  columns: 'changed',
  checking: 'changed',
  preview: 'changed',
  running: 'saving',
  done: 'unchanged',
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
  const [stage, setStage] = useState<ImportState['stage']>('choose')
  const { report, close, finish, dialog } = useLeaving({ onClose, questions: QUESTIONS })
  useReport(report, opened ? ACTIVITIES[stage] : 'unchanged')
  const title = `Import ${inSentence(catalogue.words.many)}${into === undefined ? '' : ` into ${into}`}`
  return (
    <AppModal opened={opened} title={title} size="wide" onClose={close}>
      <ImportSteps
        target={{ catalogue, given, hints }}
        pasted={pasted}
        onStage={setStage}
        onClose={close}
        onDone={() => finish(onClose)}
      />
      {dialog}
    </AppModal>
  )
}
