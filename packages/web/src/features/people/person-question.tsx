import { person as catalogue } from '@tollgate/contract/access/person.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { call, post } from '../../api/client.ts'
import { doneWords } from '../../catalogue/format/words.ts'
import { refreshCatalogues } from '../../catalogue/queries.ts'
import { removeRow } from '../../catalogue/row-calls.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { useLast } from '../../ui/use-last.ts'
import { nameOf } from './people-query.ts'

export interface Question {
  kind: keyof typeof WORDS
  person: Person
}

const WORDS = {
  'sign-out': {
    title: 'Sign out everywhere?',
    confirm: 'Sign out',
    about: 'has to sign in again on every device. What is typed and not saved there is kept until then.',
    done: 'Signed out everywhere',
  },
  'second-factor': {
    title: 'Take the second factor away?',
    confirm: 'Take away',
    about:
      'is signed out everywhere, and comes in with the password alone until there is another second factor. Make sure that it is this person who asks.',
    done: 'Second factor taken away',
  },
  delete: {
    title: 'Delete this person?',
    confirm: 'Delete',
    about:
      'is signed out, and the API tokens of this person are revoked. The history keeps the name. To keep somebody out for a while, disable them instead.',
    done: doneWords(catalogue, 'delete'),
  },
} as const

/** A service account can only be deleted. */
const SERVICE_GOES =
  'is deleted with its API tokens: programs that use them are refused. The history keeps the name. To stop them for a while, disable the account instead.'

/** Whether a dialog only asks for confirmation. */
export function isQuestion(dialog: { kind: string; person: Person }): dialog is Question {
  return Object.hasOwn(WORDS, dialog.kind)
}

interface PersonQuestionProps {
  /** Absent: closed. */
  question: Question | undefined
  onGone: (person: Person) => void
  onClose: () => void
}

/** Asks before someone is signed out or deleted, and does it. */
export function PersonQuestion({ question, onGone, onClose }: PersonQuestionProps) {
  const failure = useFailureNotice()
  const shown = useLast(question)
  const client = useQueryClient()
  const [revokes, setRevokes] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: Question) => ask(asked, revokes),
    onSuccess: (_answer, { kind, person }) => {
      failure.clear()
      notifySuccess(WORDS[kind].done, nameOf(person))
      if (kind === 'delete') onGone(person)
      else onClose()
    },
    onError: (error) => failure.show(asApiError(error).message),
    onSettled: () => {
      setRevokes(false)
      return refreshCatalogues(client)
    },
  })
  const words = shown && WORDS[shown.kind]
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={shown?.person.kind === 'service' ? 'Delete this service account?' : (words?.title ?? '')}
      confirmLabel={words?.confirm ?? ''}
      danger={shown?.kind === 'delete'}
      loading={isPending}
      onConfirm={() => question && !isPending && mutate(question)}
      onCancel={onClose}
    >
      {shown && (
        <p>
          <strong>{nameOf(shown.person)}</strong> {shown.person.kind === 'service' ? SERVICE_GOES : words?.about}
        </p>
      )}
      {shown?.kind === 'sign-out' && (
        <Checkbox
          label="Revoke the API tokens too"
          description="After a break-in: programs with these tokens are refused, for good."
          checked={revokes}
          onChange={({ currentTarget: { checked } }) => setRevokes(checked)}
        />
      )}
    </ConfirmDialog>
  )
}

async function ask({ kind, person: { person_id } }: Question, revoke_tokens: boolean): Promise<void> {
  if (kind === 'delete') await removeRow(catalogue, { person_id })
  else if (kind === 'sign-out') await post(`person/${person_id}/sign-out`, { revoke_tokens })
  else await call({ method: 'DELETE', path: `person/${person_id}/second-factor` })
}
