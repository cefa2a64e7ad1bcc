import { invitePersonAgain } from '@tollgate/contract/calls/person.ts'
import { person as catalogue } from '@tollgate/contract/access/person.ts'
import type { InvitedPerson, Person } from '@tollgate/contract/access/person-row.ts'
import { Button } from '@mantine/core'
import { IconKey, IconRobot, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { CREATE_TARGET } from '../../catalogue/list/focus-targets.ts'
import { RoleContext } from '../../catalogue/rights.ts'
import { requestFocus, useFocusTarget } from '../../ui/focus.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InviteLink } from './invite-link.tsx'
import { peopleQuery, TOKENS } from './people-query.ts'
import { PeopleTable } from './people-table.tsx'
import type { PersonDialog, PersonDialogsProps } from './person-dialogs.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { late } from '../../ui/late.ts'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { refreshCatalogues } from '../../catalogue/queries.ts'
import { notifyFailure } from '../../ui/notify.tsx'

/** Loaded when a dialog is first opened, to keep the list small. */
const PersonDialogs = late(async () => (await import('./person-dialogs.tsx')).PersonDialogs)

/** Who may sign in, and the role of each. */
export function PeopleScreen() {
  if (use(RoleContext) === 'administrator') return <People />
  return (
    <EmptyState
      isPage
      kind="missing"
      title="People are for administrators"
      text="An administrator invites people and says what each may do. What you may do stands in your profile."
    />
  )
}

function People() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(peopleQuery)
  const [pressed, setDialog] = useState<PersonDialog>()
  const linked = useLinkedPerson(data)
  const dialog = pressed ?? linked
  const [invited, setInvited] = useState<readonly InvitedPerson[]>([])
  const navigate = useNavigate()
  // Each link is shown once and stays until it is hidden, also beside the next one.
  const hide = (id: number) => setInvited((before) => before.filter(({ person_id }) => person_id !== id))
  const show = (person: InvitedPerson) => {
    hide(person.person_id)
    setInvited((before) => [...before, person])
  }
  const inviteAgain = useInviteAgain(show)
  const close = () => {
    setDialog(undefined)
    if (linked) void navigate({ to: '/main/people', replace: true })
  }
  return (
    <>
      <PageHeader
        title={catalogue.words.many}
        count={data && formatCount(data.length)}
        about={catalogue.words.about}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconKey size="1rem" aria-hidden />}
              renderRoot={(props) => <Link {...props} to={TOKENS} search={{ account: 'all' }} />}
            >
              All API tokens
            </Button>
            <Button
              variant="default"
              leftSection={<IconRobot size="1rem" aria-hidden />}
              onClick={() => setDialog({ kind: 'service' })}
            >
              Add service account
            </Button>
            <InviteButton onClick={() => setDialog({ kind: 'invite' })} />
          </>
        }
      />
      {invited.map((person) => (
        <InviteLink
          key={person.invite_url}
          person={person}
          onClose={() => {
            hide(person.person_id)
            requestFocus(CREATE_TARGET)
          }}
        />
      ))}
      {error && !data ? (
        <ErrorPanel title="The people could not be loaded" text={error.message} onRetry={refetch} />
      ) : (
        <>
          <SecondFactorRule />
          <PeopleTable people={data} readAt={dataUpdatedAt} onAction={setDialog} onInvite={inviteAgain} />
        </>
      )}
      <LoadedDialogs
        dialog={dialog}
        onClose={close}
        onInvited={(person) => {
          close()
          show(person)
        }}
        onAdded={({ person_id }) => {
          close()
          void navigate({ to: TOKENS, search: { account: String(person_id) } })
        }}
        onGone={({ person_id }) => {
          close()
          requestFocus(CREATE_TARGET)
          hide(person_id)
        }}
      />
    </>
  )
}

/** The person that the address names, opened. */
function useLinkedPerson(people: readonly Person[] | undefined): PersonDialog | undefined {
  const id = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('open') })
  const person = people?.find(({ person_id }) => String(person_id) === id)
  return person && { kind: 'edit', person }
}

function InviteButton({ onClick }: { onClick: () => void }) {
  const target = useFocusTarget(CREATE_TARGET)
  return (
    <Button ref={target} leftSection={<IconUserPlus size="1rem" aria-hidden />} onClick={onClick}>
      Invite person
    </Button>
  )
}

function LoadedDialogs(props: PersonDialogsProps) {
  const open = props.dialog !== undefined
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  useFocusReturn(open)
  return <Suspense>{wasOpened && <PersonDialogs {...props} />}</Suspense>
}

/** Creates a new link for someone who has not signed in yet. */
function useInviteAgain(onInvited: (person: InvitedPerson) => void): (person: Person) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ person_id }: Person) => send(invitePersonAgain, { params: { id: person_id } }),
    onSuccess: onInvited,
    onError: (error) => notifyFailure(asApiError(error).message),
    onSettled: () => refreshCatalogues(client),
  })
  return mutate
}
