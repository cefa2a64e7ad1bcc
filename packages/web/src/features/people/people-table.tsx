import { person as catalogue } from '@tollgate/contract/access/person.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { ROLES } from '@tollgate/contract/access/roles.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ActionIcon } from '@mantine/core'
import {
  IconDeviceMobileOff,
  IconFileStack,
  IconKey,
  IconLink,
  IconLogout,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '../../api/session.ts'
import { countOf } from '../../catalogue/format/words.ts'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './people.module.css'
import { nameOf, TOKENS } from './people-query.ts'
import type { PersonDialog } from './person-dialogs.tsx'
import { RaisedBox } from '../../ui/raised-box.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const CAPTIONS = ['Name', 'E-mail', 'Role', 'State', 'Last seen']

interface PeopleTableProps {
  people: readonly Person[] | undefined
  /** Time of the read in epoch ms, to tell which invitations had expired. */
  readAt: number
  onAction: (dialog: PersonDialog) => void
  onInvite: (person: Person) => void
}

export function PeopleTable({ people, ...rest }: PeopleTableProps) {
  const own = useQuery(sessionQuery).data?.user?.person_id
  return (
    <RaisedBox>
      <DataTable label={catalogue.words.many} busy={!people} className={classes.table} data-stacks>
        <colgroup>
          <col />
          <col className={classes.email} />
          <col className={classes.role} />
          <col className={classes.state} />
          <col className={classes.seen} />
          <col className={classes.actions} />
        </colgroup>
        <TableHead captions={CAPTIONS}>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {people?.map((person) => (
            <PersonRow key={person.person_id} person={person} isOwn={person.person_id === own} {...rest} />
          ))}
          {!people && <SkeletonRows columns={CAPTIONS.length + 1} rows={3} />}
        </tbody>
      </DataTable>
    </RaisedBox>
  )
}

interface PersonRowProps extends Omit<PeopleTableProps, 'people'> {
  person: Person
  /** The row of the user. */
  isOwn: boolean
}

function PersonRow({ person, isOwn, readAt, onAction, onInvite }: PersonRowProps) {
  const { kind, email, role, plans, last_seen_at } = person
  const name = nameOf(person)
  return (
    <tr>
      <td className={classes.name} title={name}>
        {name}
        {isOwn && <span className={classes.quiet}> (you)</span>}
      </td>
      <td title={email}>{kind === 'service' ? <span className={classes.quiet}>Service account</span> : email}</td>
      <td>
        {codeLabel(ROLES, role) ?? role}
        {plans && <span className={classes.quiet}> in {countOf('policy-plan', plans.length)}</span>}
      </td>
      <td>
        <PersonState person={person} readAt={readAt} />
      </td>
      <td>
        {last_seen_at === null ? <span className={classes.quiet}>Never</span> : <RelativeTime value={last_seen_at} />}
      </td>
      <ActionsCell>
        <TokensLink person={person} />
        {kind === 'person' && <SignInActions {...{ person, isOwn, onAction, onInvite }} />}
        <ActionIcon title="Edit" aria-label={`Edit ${name}`} onClick={() => onAction({ kind: 'edit', person })}>
          <IconPencil size="1rem" aria-hidden />
        </ActionIcon>
        {role !== 'administrator' && (
          <ActionIcon title="Plans" aria-label={`Plans of ${name}`} onClick={() => onAction({ kind: 'plans', person })}>
            <IconFileStack size="1rem" aria-hidden />
          </ActionIcon>
        )}
        {!isOwn && (
          <ActionIcon title="Delete" aria-label={`Delete ${name}`} onClick={() => onAction({ kind: 'delete', person })}>
            <IconTrash size="1rem" aria-hidden />
          </ActionIcon>
        )}
      </ActionsCell>
    </tr>
  )
}

function TokensLink({ person }: { person: Person }) {
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to={TOKENS} search={{ account: String(person.person_id) }} />}
      title="API tokens"
      aria-label={`API tokens of ${nameOf(person)}`}
    >
      <IconKey size="1rem" aria-hidden />
    </ActionIcon>
  )
}

/** Actions on sign-in: invite again, sign out everywhere, remove the second factor. */
function SignInActions({ person, isOwn, onAction, onInvite }: Omit<PersonRowProps, 'readAt'>) {
  const { invited_until, second_factor } = person
  const name = nameOf(person)
  return (
    <>
      {invited_until !== null && (
        <ActionIcon title="New link" aria-label={`New link for ${name}`} onClick={() => onInvite(person)}>
          <IconLink size="1rem" aria-hidden />
        </ActionIcon>
      )}
      {invited_until === null && (
        <ActionIcon
          title="Sign out everywhere"
          aria-label={`Sign out ${name} everywhere`}
          onClick={() => onAction({ kind: 'sign-out', person })}
        >
          <IconLogout size="1rem" aria-hidden />
        </ActionIcon>
      )}
      {second_factor === 'Y' && !isOwn && (
        <ActionIcon
          title="Take the second factor away"
          aria-label={`Take the second factor of ${name} away`}
          onClick={() => onAction({ kind: 'second-factor', person })}
        >
          <IconDeviceMobileOff size="1rem" aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

/** Whether a person can sign in; `readAt` in epoch ms. */
function PersonState({ person, readAt }: { person: Person; readAt: number }) {
  const { disabled, barred, invited_until } = person
  if (disabled === 'Y') return <StatusBadge kind="ended" label="Disabled" />
  if (barred === 'Y') return <StatusBadge kind="ended" label="No role at the provider" />
  if (invited_until === null) return <StatusBadge kind="good" label="Active" />
  const end = new Date(invited_until)
  if (end.getTime() <= readAt) return <StatusBadge kind="warning" label="Invitation expired" />
  return <StatusBadge kind="future" label={`Invited until ${formatDate(end)}`} />
}
