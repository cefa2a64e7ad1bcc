import { readCase } from '@tollgate/contract/calls/simulation-case.ts'
import { send } from '../../../api/client.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'
import type { PlayedSession } from '@tollgate/contract/simulation/session.ts'
import { bodyFaults } from '@tollgate/contract/body-faults.ts'
import {
  expectedAnswerSchema,
  expectedStepsSchema,
  isSessionCase,
  type StoredCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { TAGS_LENGTH } from '@tollgate/contract/simulation/tags-length.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { StaleValue } from '../../../catalogue/form/stale-value.tsx'
import { StaleAlert } from '../../../catalogue/form/whose-choice.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import classes from './cases.module.css'
import { useAnswerNow, useUpdateCase } from './cases-queries.ts'

interface EditCaseDialogProps {
  row: StoredCase
  onClose: () => void
}

/** Edits a case: name, purpose and expected answer. */
export function EditCaseDialog({ row, onClose }: EditCaseDialogProps) {
  const [name, setName] = useState(row.simulation_case_name)
  const [comments, setComments] = useState(row.comments ?? '')
  const [tags, setTags] = useState(row.tags ?? '')
  const [text, setText] = useState(() => textOf(row.expected))
  const [stored, setStored] = useState(row)
  const isStale = stored.row_version !== row.row_version
  const update = useUpdateCase()
  const now = useAnswerNow()
  const expected = readExpected(text, row)
  const submit = () => {
    if (typeof expected === 'string') return
    const values = {
      ...stored,
      simulation_case_name: name.trim(),
      comments: comments.trim() || null,
      tags: tags.trim() || null,
      expected,
    } as StoredCase
    update.mutate(values, {
      onSuccess: () => {
        notifySuccess('Test case changed', values.simulation_case_name)
        onClose()
      },
      onError: (error) => {
        // If the read fails too, the refusal itself is shown.
        if (!asApiError(error).stale) return
        void send(readCase, { params: { id: row.simulation_case_id } }).then(setStored, () => {})
      },
    })
  }
  const takeNow = () =>
    now.mutate(row, {
      onSuccess: (answer) => setText(textOf(wantedOf(answer, typeof expected === 'string' ? row.expected : expected))),
    })
  return (
    <FormModal opened title="Edit a test case" size="lg" onClose={onClose}>
      <FormElement className={classes.form} onSave={submit}>
        {isStale && (
          <StaleCase
            before={row}
            theirs={stored}
            typed={{ Name: name, Comments: comments, Tags: tags, [EXPECTED]: text }}
            onChange={{ Name: setName, Comments: setComments, Tags: setTags, [EXPECTED]: setText }}
          />
        )}
        <TextInput
          label="Name"
          value={name}
          maxLength={128}
          error={update.error && !isStale && update.error.message}
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
        <TextInput
          label="Tags"
          description="Words to find it by, with commas between"
          value={tags}
          maxLength={TAGS_LENGTH}
          onChange={(event) => setTags(event.currentTarget.value)}
        />
        <Textarea
          label={EXPECTED}
          description={
            isSessionCase(row)
              ? 'Any part of steps, as JSON: { "steps": { "0": { "install": […] } } }, by their places from 0'
              : 'Any part of an answer, as JSON: install, keep, remove, quotas, charges, triggers, attributes'
          }
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
        <FormFooter
          label="Save"
          saving={update.isPending}
          disabled={name.trim() === '' || typeof expected === 'string'}
        />
      </FormElement>
    </FormModal>
  )
}

const EXPECTED = 'What must come out'
const TEXTS = {
  Name: ({ simulation_case_name }: StoredCase) => simulation_case_name,
  Comments: ({ comments }: StoredCase) => comments ?? '',
  Tags: ({ tags }: StoredCase) => tags ?? '',
  [EXPECTED]: ({ expected }: StoredCase) => textOf(expected),
} as const
const CAPTIONS = ['Name', 'Comments', 'Tags', EXPECTED] as const

type Texts = Readonly<Record<keyof typeof TEXTS, string>>

interface StaleCaseProps {
  before: StoredCase
  theirs: StoredCase
  typed: Texts
  onChange: Readonly<Record<keyof Texts, (text: string) => void>>
}

/** Another person's changes of the case, beside one's own. */
function StaleCase({ before, theirs, typed, onChange }: StaleCaseProps) {
  const changed = CAPTIONS.filter((caption) => TEXTS[caption](before) !== TEXTS[caption](theirs))
  return (
    <StaleAlert>
      {changed.map((caption) => (
        <StaleValue
          key={caption}
          caption={caption}
          before={TEXTS[caption](before)}
          theirs={TEXTS[caption](theirs)}
          value={typed[caption]}
          words={(text) => text.trim()}
          onChange={onChange[caption]}
        />
      ))}
    </StaleAlert>
  )
}

type Expected = StoredCase['expected']

function textOf(expected: object): string {
  return JSON.stringify(expected, null, 2)
}

/** The parts of an answer that the case checks; of a session, those of the checked steps. */
function wantedOf(answer: SimulationAnswer | PlayedSession, expected: Expected): object {
  if (!('steps' in expected) || !('steps' in answer)) return partsOf(answer, expected)
  const steps = Object.entries(expected.steps).flatMap(([place, wanted]) => {
    const played = answer.steps.find(({ step }) => step === Number(place))
    return played ? [[place, partsOf(played, wanted)] as const] : []
  })
  return { steps: Object.fromEntries(steps) }
}

function partsOf(answer: object, wanted: object): object {
  return Object.fromEntries(Object.entries(answer).filter(([field]) => field in wanted))
}

/** The typed expectation, or an error message. */
function readExpected(text: string, row: StoredCase): Expected | string {
  let given: unknown
  try {
    given = parseExactJson(text)
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : ''}`
  }
  const parsed = (isSessionCase(row) ? expectedStepsSchema : expectedAnswerSchema).safeParse(given)
  if (parsed.success) return parsed.data
  return bodyFaults(parsed.error)
    .map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`))
    .join('; ')
}
