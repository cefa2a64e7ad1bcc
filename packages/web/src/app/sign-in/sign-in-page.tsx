import { IconAlertCircle } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import classes from './sign-in.module.css'
import { useSignedIn } from './use-signed-in.ts'
import { useTitle } from './use-title.ts'

const WORDS: Readonly<Record<string, string>> = {
  away: 'The sign-in of your company does not answer. Sign in with a password, or try again in a moment.',
  refused: 'The sign-in of your company was refused or given up. Try again.',
  expired: 'This sign-in took too long, or was begun in another browser. Try again.',
  unverified: 'Your company’s sign-in has not verified your e-mail address. Ask whoever runs it.',
  link: 'There is an account with your e-mail address. Sign in with its password once, or open your invitation first: then your company’s sign-in is linked to it.',
  unknown: 'There is no account for you here, and your company’s sign-in gives you no role. Ask an administrator.',
  role: 'Your company’s sign-in gives you no role here any more. Ask an administrator.',
  disabled: 'This account is disabled: ask an administrator.',
}

export function SignInPage() {
  useTitle('Sign in')
  return (
    <SignInLayout title="Sign in" text="Use the account your administrator gave you.">
      <SignInProblem />
      <SignInForm onSignedIn={useSignedIn()} />
    </SignInLayout>
  )
}

/** Why the OpenID provider's sign-in failed. */
function SignInProblem() {
  const { problem = '' } = useSearch({ strict: false }) as { problem?: string }
  const words = Object.hasOwn(WORDS, problem) ? WORDS[problem] : undefined
  if (words === undefined) return null
  return (
    <p className={`${classes.fault} ${classes.problem}`} role="alert">
      <IconAlertCircle className={classes.icon} aria-hidden />
      {words}
    </p>
  )
}
