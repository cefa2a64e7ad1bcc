import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLast } from './use-last.ts'

export type LeaveQuestions = Record<'discard' | 'wait', { title: string; text: string; leave: string; stay: string }>

interface LeaveDialogProps {
  opened: boolean
  /** A save is running: one can wait for it, but not cancel it. */
  saving?: boolean
  questions?: LeaveQuestions | undefined
  onLeave: () => void
  onStay: () => void
}

const QUESTIONS: LeaveQuestions = {
  discard: {
    title: 'Discard what you changed?',
    text: 'What you typed is not saved yet.',
    leave: 'Discard',
    stay: 'Cancel',
  },
  wait: {
    title: 'Still saving',
    text: 'This closes by itself once the answer is there. If you leave now, it may be saved all the same.',
    leave: 'Leave now',
    stay: 'Stay',
  },
}

export function LeaveDialog({ opened, saving = false, questions = QUESTIONS, onLeave, onStay }: LeaveDialogProps) {
  // Keeps the texts while the dialog fades out.
  const kind = useLast(opened ? (saving ? 'wait' : 'discard') : undefined) ?? 'discard'
  const { title, text, leave, stay } = questions[kind]
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={leave}
      cancelLabel={stay}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {text}
    </ConfirmDialog>
  )
}
