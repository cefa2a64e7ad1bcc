import { useQuery } from '@tanstack/react-query'
import { PasswordForm } from './password-form.tsx'
import { ownPasswordQuery } from './profile-query.ts'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { Section } from './section.tsx'

/** Password and second factor of whoever has them here; both are the provider's for who comes in by single sign-on alone. */
export function SignInMeans({ email }: { email: string }) {
  const { data, isPending } = useQuery(ownPasswordQuery)
  if (isPending) return null
  if (data?.has_password === false)
    return (
      <Section title="Sign-in">
        <p>You sign in by single sign-on. Change your password and your second factor there: you have none here.</p>
      </Section>
    )
  return (
    <>
      <Section title="Password">
        <PasswordForm email={email} />
      </Section>
      <Section title="Second factor">
        <SecondFactor />
      </Section>
    </>
  )
}
