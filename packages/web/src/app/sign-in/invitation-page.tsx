import { readInvitation } from '@tollgate/contract/calls/person.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { endSession } from '../../api/session.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import type { CredentialField } from './credential-field.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { SetUpStep } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { useTitle } from './use-title.ts'

/** The page of an invitation link: the invited person chooses a password and is signed in. */
export function InvitationPage() {
  useTitle('Invitation')
  const { token } = useParams({ strict: false }) as { token: string }
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send(readInvitation, { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })
  const enter = useSignedIn()
  const [isSettingUp, setSettingUp] = useState(false)
  if (invitation.error) return <NoInvitation why={asApiError(invitation.error).message} />
  if (!invitation.data) return <LoadingPage />
  const { name, email } = invitation.data
  const come = () => {
    // Drops everything of the user who was signed in before.
    endSession()
    enter()
  }
  const accepted = (said: unknown) => {
    if ((said as { data: { second_factor?: 'set-up' } }).data.second_factor) setSettingUp(true)
    else come()
  }
  if (isSettingUp) {
    return (
      <SignInLayout title="Welcome to Tollgate" text="One more step before you sign in.">
        <SetUpStep onDone={come} />
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Welcome to Tollgate" text="You are invited. Choose a password to sign in.">
      <CredentialsForm
        fields={fieldsFor(name, email)}
        path="/api/v1/invitation/accept"
        also={{ token }}
        submitLabel="Sign in"
        onAccepted={accepted}
      />
    </SignInLayout>
  )
}

function fieldsFor(name: string, email: string): readonly CredentialField[] {
  return [
    { name: 'email', label: 'E-mail', autoComplete: 'username', fixed: email, unsent: true },
    { name: 'name', label: 'Your name', autoComplete: 'name', initial: name },
    { name: 'password', label: 'Password', help: 'At least 12 characters.', autoComplete: 'new-password' },
  ]
}

function NoInvitation({ why }: { why: string }) {
  return (
    <SignInLayout title="This link does not work" text={`${why}.`}>
      <Button component={Link} to="/sign-in" variant="default">
        Sign in
      </Button>
    </SignInLayout>
  )
}
