import type { InvitedPerson } from '@tollgate/contract/access/person-row.ts'
import { IconLink } from '@tabler/icons-react'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { nameOf } from './people-query.ts'

const ABOUT =
  'It is shown only once, works once and for 7 days. Whoever opens it chooses the password: send it where only this person reads it.'

/** The link with which an invited person signs in. */
export function InviteLink({ person, onClose }: { person: InvitedPerson; onClose: () => void }) {
  return (
    <ShownOnce
      icon={IconLink}
      title={`Hand this link to ${nameOf(person)}`}
      about={`${mailed(person)}${ABOUT}`}
      label="Invitation link"
      secret={person.invite_url}
      closeLabel="Hide the link"
      onClose={onClose}
    />
  )
}

function mailed({ email, mail_sent, mail_fault = '' }: InvitedPerson): string {
  if (mail_sent === undefined) return ''
  if (mail_sent) return `The link was mailed to ${email}: hand it over yourself only if the mail does not arrive. `
  return `The mail to ${email} could not be sent (${mail_fault}): hand the link over yourself. `
}
