import { useQuery } from '@tanstack/react-query'
import { PasswordForm } from './password-form.tsx'
import { ownPasswordQuery } from './profile-query.ts'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { Section } from './section.tsx'

const BY_PROVIDER =
  'You sign in by single sign-on: change your password there. With a second factor here you show that it is you before you change who comes in, or what they may do.'

/** Password and second factor. Whoever comes in by single sign-on alone has no password here. */
export function SignInMeans({ email }: { email: string }) {
  const { data, isPending } = useQuery(ownPasswordQuery)
  if (isPending) return null
  return (
    <>
      <Section title={data?.has_password === false ? 'Sign-in' : 'Password'}>
        {data?.has_password === false ? <p>{BY_PROVIDER}</p> : <PasswordForm email={email} />}
      </Section>
      <Section title="Second factor">
        <SecondFactor />
      </Section>
    </>
  )
}
