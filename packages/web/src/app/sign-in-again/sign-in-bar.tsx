import { Button } from '@mantine/core'
import { Suspense, useSyncExternalStore } from 'react'
import { askToSignIn, signInStore } from '../../api/sign-in-again.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { late } from '../../ui/late.ts'

const SignInDialog = late(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)
const ProofDialog = late(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Where a call finds the session gone, asks to sign in again over what is on screen; a notice while that is put off. */
export function SignInBar() {
  const state = useSyncExternalStore(signInStore.subscribe, signInStore.get)
  return (
    <>
      {state === 'out' && (
        <NoticeBar>
          Your session has ended. What you typed is kept.
          <Button size="compact-sm" variant="default" onClick={askToSignIn}>
            Sign in again
          </Button>
        </NoticeBar>
      )}
      <Suspense>
        {state === 'asked' && <SignInDialog />}
        {state === 'proof' && <ProofDialog />}
      </Suspense>
    </>
  )
}
