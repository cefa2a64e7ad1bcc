import type { InvitedPerson } from '@tollgate/contract/access/person-row.ts'
import { IconLink } from '@tabler/icons-react'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { nameOf } from './people-query.ts'

/** The link that lets somebody in. */
export function InviteLink({ person, onClose }: { person: InvitedPerson; onClose: () => void }) {
  return (
    <ShownOnce
      icon={IconLink}
      title={`Hand this link to ${nameOf(person)}`}
      about="It is shown only once, works once and for 7 days. Whoever opens it chooses the password: send it on a way that only this person reads."
      label="Invitation link"
      secret={person.invite_url}
      closeLabel="Hide the link"
      onClose={onClose}
    />
  )
}
