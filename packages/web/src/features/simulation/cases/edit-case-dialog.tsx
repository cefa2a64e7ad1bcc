import { simulationFaults } from '@tollgate/contract/simulation/request.ts'
import {
  expectedAnswerSchema,
  type ExpectedAnswer,
  type StoredCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import classes from './cases.module.css'
import { useAnswerNow, useUpdateCase } from './cases-queries.ts'

interface EditCaseDialogProps {
  row: StoredCase
  onClose: () => void
}

/** Changes a case: its name, why it is there, and what must come out. */
export function EditCaseDialog({ row, onClose }: EditCaseDialogProps) {
  const [name, setName] = useState(row.simulation_case_name)
  const [comments, setComments] = useState(row.comments ?? '')
  const [text, setText] = useState(() => textOf(row.expected))
  const update = useUpdateCase()
  const now = useAnswerNow()
  const expected = readExpected(text)
  const submit = () => {
    if (typeof expected === 'string') return
    const values = { ...row, simulation_case_name: name.trim(), comments: comments.trim() || null, expected }
    update.mutate(values, {
      onSuccess: () => {
        notifySuccess('Test case changed', values.simulation_case_name)
        onClose()
      },
    })
  }
  const takeNow = () =>
    now.mutate(row.request, {
      onSuccess: (answer) => {
        const wanted = Object.keys(typeof expected === 'string' ? row.expected : expected)
        setText(textOf(Object.fromEntries(Object.entries(answer).filter(([field]) => wanted.includes(field)))))
      },
    })
  return (
    <AppModal opened title="Edit a test case" size="lg" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={128}
          error={update.error?.message}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value)
            update.reset()
          }}
        />
        <TextInput
          label="Comments"
          value={comments}
          maxLength={1024}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <Textarea
          label="What must come out"
          description="Any part of an answer, as JSON: install, keep, remove, quotas, charges, triggers, attributes"
          value={text}
          error={typeof expected === 'string' ? expected : undefined}
          autosize
          minRows={6}
          maxRows={20}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {now.error && <p role="alert">{now.error.message}</p>}
        <div>
          <Button size="compact-sm" variant="default" loading={now.isPending} onClick={takeNow}>
            Take what comes out now
          </Button>
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={update.isPending}
            disabled={name.trim() === '' || typeof expected === 'string'}
          >
            Save
          </Button>
        </DialogFooter>
      </form>
    </AppModal>
  )
}

function textOf(expected: ExpectedAnswer): string {
  return JSON.stringify(expected, null, 2)
}

/** What is typed, or what is wrong with it. */
function readExpected(text: string): ExpectedAnswer | string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : ''}`
  }
  const parsed = expectedAnswerSchema.safeParse(given)
  if (parsed.success) return parsed.data
  return simulationFaults(parsed.error)
    .map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`))
    .join('; ')
}
