import { deletePerson, removeSecondFactor, signOutPerson } from '@tollgate/contract/calls/person.ts'
import { person as catalogue } from '@tollgate/contract/access/person.ts'
import { serviceAccount } from '@tollgate/contract/access/service-account.ts'
import type { InvitedPerson, Person } from '@tollgate/contract/access/person-row.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { FormPanel } from '../../catalogue/form/form-panel.tsx'
import { keys, refreshCatalogues } from '../../catalogue/queries.ts'
import { rowId } from '../../catalogue/row.ts'
import { useLast } from '../../ui/use-last.ts'
import { PlansDialog } from './plans-dialog.tsx'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { doneWords } from '../../catalogue/format/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { nameOf } from './people-query.ts'

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

export type PersonDialog = { kind: 'invite' | 'service' } | { kind: 'edit' | 'plans'; person: Person } | Question

export interface PersonDialogsProps {
  /** Absent: none is open. */
  dialog: PersonDialog | undefined
  onInvited: (person: InvitedPerson) => void
  /** A service account was added; it needs a token next. */
  onAdded: (account: Person) => void
  /** The person was deleted. */
  onGone: (person: Person) => void
  onClose: () => void
}

/** The forms of a person, and the questions before one is signed out or deleted. */
export function PersonDialogs({ dialog, onInvited, onAdded, onGone, onClose }: PersonDialogsProps) {
  const client = useQueryClient()
  const edited = useLast(dialog?.kind === 'edit' ? dialog.person : undefined)
  const question = dialog && 'person' in dialog && isQuestion(dialog) ? dialog : undefined
  return (
    <>
      <FormPanel
        opened={dialog?.kind === 'invite'}
        catalogue={catalogue}
        mode="create"
        title="Invite person"
        given={{ disabled: 'N' }}
        onClose={onClose}
        onSaved={(row) => {
          // Saved records stay in the cache; an invitation link must not.
          client.removeQueries({ queryKey: keys.record(catalogue, rowId(catalogue, row)) })
          onInvited(row as unknown as InvitedPerson)
        }}
      />
      <FormPanel
        opened={dialog?.kind === 'service'}
        catalogue={serviceAccount}
        mode="create"
        title="Add service account"
        given={{ kind: 'service', disabled: 'N' }}
        onClose={onClose}
        onSaved={(row) => onAdded(row as unknown as Person)}
      />
      <FormPanel
        opened={dialog?.kind === 'edit'}
        catalogue={edited?.kind === 'service' ? serviceAccount : catalogue}
        mode="update"
        row={edited}
        onClose={onClose}
        onSaved={() => {
          // Users who change their own role see the effect at once.
          void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
          onClose()
        }}
      />
      <PlansDialog person={dialog?.kind === 'plans' ? dialog.person : undefined} onClose={onClose} />
      <PersonQuestion question={question} onGone={onGone} onClose={onClose} />
    </>
  )
}

interface Question {
  kind: keyof typeof WORDS
  person: Person
}

/** Whether a dialog only asks for confirmation. */
function isQuestion(dialog: { kind: string; person: Person }): dialog is Question {
  return Object.hasOwn(WORDS, dialog.kind)
}

interface PersonQuestionProps {
  /** Absent: closed. */
  question: Question | undefined
  onGone: (person: Person) => void
  onClose: () => void
}

/** Asks before someone is signed out or deleted, and does it. */
function PersonQuestion({ question, onGone, onClose }: PersonQuestionProps) {
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
  const params = { id: person_id }
  if (kind === 'delete') await send(deletePerson, { params })
  else if (kind === 'sign-out') await send(signOutPerson, { params, body: { revoke_tokens } })
  else await send(removeSecondFactor, { params })
}
