import { checkAnswer } from '@tollgate/engine/check/check-answer.ts'
import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { CheckResult } from './check-result.tsx'

/** Takes a decision as a gateway was sent it, and says what is wrong with it. */
export function DecisionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const checked = useMemo(() => (text.trim() === '' ? undefined : checkAnswer(text)), [text])
  return (
    <AppModal opened={opened} title="Paste a decision" size="lg" onClose={onClose}>
      <Textarea
        label="Decision"
        description="An SmPolicyDecision as JSON, or a Gx Credit-Control-Answer in hexadecimal or as a hex dump"
        value={text}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div aria-live="polite">{checked && <CheckResult checked={checked} />}</div>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </AppModal>
  )
}
