import { checkAnswer } from '@tollgate/engine/check/check-answer.ts'
import type { AnswerFault, CheckedAnswer } from '@tollgate/contract/simulation/check.ts'
import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './check.module.css'

/** Reads a pasted decision as a gateway received it, and lists its faults. */
export function DecisionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const checked = useMemo(() => (text.trim() === '' ? undefined : checkAnswer(text)), [text])
  return (
    <AppModal opened={opened} title="Paste a decision" size="lg" onClose={onClose}>
      <Textarea
        mb="md"
        label="Decision"
        description="An SmPolicyDecision as JSON, or a Credit-Control-Answer or Re-Auth-Answer of Gx in hexadecimal or as a hex dump"
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

/** The faults of a decision, each with its place. */
function CheckResult({ checked: { kind, faults, unread } }: { checked: CheckedAnswer }) {
  return (
    <section className={classes.result} aria-label="What is wrong with it">
      {faults.length === 0 ? (
        <StatusBadge kind="good" label={`${kind}: nothing is wrong`} />
      ) : (
        <>
          <p className={classes.line}>
            {kind}: {faults.length === 1 ? 'one fault' : `${faults.length} faults`}
          </p>
          <ol className={classes.list}>
            {faults.map((fault, index) => (
              <li key={index}>
                <Place fault={fault} /> {fault.message}
              </li>
            ))}
          </ol>
        </>
      )}
      {unread.length > 0 && <p className={classes.place}>Not known here, and not checked: {unread.join(', ')}</p>}
    </section>
  )
}

function Place({ fault: { path, offset } }: { fault: AnswerFault }) {
  const where = [path, offset === null ? '' : `offset ${offset}`].filter((part) => part !== '')
  return where.length === 0 ? null : <code className={classes.place}>{where.join(', ')}</code>
}
