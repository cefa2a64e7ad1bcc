import { person as catalogue } from '@tollgate/contract/access/person.ts'
import { serviceAccount } from '@tollgate/contract/access/service-account.ts'
import type { InvitedPerson, Person } from '@tollgate/contract/access/person-row.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { FormPanel } from '../../catalogue/form/form-panel.tsx'
import { keys } from '../../catalogue/queries.ts'
import { rowId } from '../../catalogue/row.ts'
import { useLast } from '../../ui/use-last.ts'
import { PlansDialog } from './plans-dialog.tsx'
import { isQuestion, PersonQuestion, type Question } from './person-question.tsx'

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
