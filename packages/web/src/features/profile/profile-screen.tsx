import { readHasPassword, renameMe } from '@tollgate/contract/calls/me.ts'
import { ROLES } from '@tollgate/contract/access/roles.ts'
import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { countOf } from '../../catalogue/format/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile.module.css'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { WatchSection } from './watch/watch-section.tsx'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { retryWhenServerIsBack } from '../../api/retry-when-server-is-back.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { notifySuccess } from '../../ui/notify.tsx'

const BY_PROVIDER =
  'You sign in by single sign-on: change your password there. With a second factor here you confirm that it is you before you change who can sign in, or what they may do.'

/** Whether the user has a password here. */
const ownPasswordQuery = queryOptions({
  queryKey: ['me', 'password'],
  queryFn: ({ signal }) => send(readHasPassword, { signal }),
})

/** The user's profile: name, password, sessions, and the rights of the role. */
export function ProfileScreen({ preferences }: { preferences?: ReactNode }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  const { data: means, isPending } = useQuery(ownPasswordQuery)
  if (!user) return null
  const role = ROLES.find(({ value }) => value === user.role)
  return (
    <>
      <PageHeader title="Your profile" about="What others see of you, and what keeps your account yours." />
      <div className={classes.sections}>
        <Section title="You">
          <Facts
            label="Your account"
            facts={[
              { name: 'E-mail', value: user.email },
              {
                name: 'Role',
                value:
                  role &&
                  `${role.label} · ${role.hint}${user.plans ? `, in ${countOf('policy-plan', user.plans.length)} alone` : ''}`,
              },
            ]}
          />
          <NameForm name={user.name} />
        </Section>
        {preferences && <Section title="Your screens">{preferences}</Section>}
        {!isPending && (
          <>
            <SignInMeans email={user.email} hasPassword={means?.has_password !== false} />
            <Section title="Where you are signed in">
              <OwnSessions />
            </Section>
            <Section title="Watch">
              <WatchSection />
            </Section>
            <Programs />
          </>
        )}
      </div>
    </>
  )
}

function Programs() {
  return (
    <Section title="Programs">
      <p>A program with an API token does in your name what your role allows.</p>
      <Button
        component={Link}
        to="/main/api-tokens"
        variant="default"
        leftSection={<IconKey size="1rem" aria-hidden />}
      >
        Your API tokens
      </Button>
    </Section>
  )
}

/** Password and second factor. A user of single sign-on has no password here. */
function SignInMeans({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <>
      <Section title={hasPassword ? 'Password' : 'Sign-in'}>
        {hasPassword ? <PasswordForm email={email} /> : <p>{BY_PROVIDER}</p>}
      </Section>
      <Section title="Second factor">
        <SecondFactor />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** The name that others see. */
function NameForm({ name }: { name: string }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => retryWhenServerIsBack(() => send(renameMe, { body: { name: typed } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      notifySuccess('Name saved')
    },
  })
  return (
    <FormElement
      className={classes.form}
      label="Name"
      typed={typed.trim() !== name}
      onSave={() => !isPending && mutate()}
    >
      <TextInput
        label="Name"
        description="Stands in the history beside what you change."
        autoComplete="name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error && asApiError(error).message}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={typed.trim() === name}>
        Save name
      </Button>
    </FormElement>
  )
}
