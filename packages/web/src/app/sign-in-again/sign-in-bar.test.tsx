import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/session.ts'
import { answerSignIn, checkSession } from '../../api/sign-in-again.ts'
import { FormPanel } from '../../catalogue/form/form-panel.tsx'
import { SignInBar } from '../shell/shell.tsx'

const ADA = { id: '1', person_id: 1, name: 'Ada', email: 'ada@example.net', role: 'editor' as const, plans: null }

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, { user: ADA, setup_required: false })
  return () => answerSignIn(true)
})

/** A server on which the session has ended until the right password is sent. */
function serverWithoutSession() {
  let signedIn = false
  const signIn: Answer = ({ path, body }) => {
    if (path !== '/api/auth/sign-in/email') return undefined
    signedIn = (body as { password: string }).password === 'correct'
    return signedIn ? Response.json({}) : refused(401, 'UNAUTHENTICATED', 'E-mail or password is wrong')
  }
  const session: Answer = ({ path }) =>
    path === '/api/session' ? ok({ user: signedIn ? ADA : null, setup_required: false }) : undefined
  return serveApi(signIn, session, ({ method, body }) => {
    if (!signedIn) return refused(401, 'UNAUTHENTICATED', 'Sign in first')
    return method === 'POST' ? ok({ flow_group_id: 7, ...(body as object), row_version: 1 }, 201) : ok([])
  })
}

async function startSaving() {
  const calls = serverWithoutSession()
  const onSaved = vi.fn()
  const { user } = await renderScreen(
    <>
      <SignInBar />
      <FormPanel opened catalogue={catalogueOf('flow-group')} mode="create" onClose={vi.fn()} onSaved={onSaved} />
    </>,
  )
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Video')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  return { calls, onSaved, user }
}

test('a save that finds the session gone goes on after signing in over the form', async () => {
  const { calls, onSaved, user } = await startSaving()
  const password = await screen.findByLabelText('Password')
  await waitFor(() => expect(password).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue(ADA.email)
  await user.type(password, 'wrong')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('E-mail or password is wrong')).toBeVisible()
  await user.clear(password)
  await user.type(password, 'correct')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const posts = calls.filter(({ method, path }) => method === 'POST' && path === 'flow-group')
  expect(posts.map(({ body }) => body)).toEqual(Array(2).fill(expect.objectContaining({ flow_group_name: 'Video' })))
  await waitFor(() => expect(screen.queryByText('Sign in again')).not.toBeInTheDocument())
})

test('who puts signing in off keeps the form, and can sign in later', async () => {
  const { onSaved, user } = await startSaving()
  await screen.findByLabelText('Password')
  await user.click(within(screen.getByRole('dialog', { name: 'Sign in again' })).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/^Your session has ended\. What you typed is kept\./)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Video')
  expect(onSaved).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Sign in again', hidden: true }))
  await user.type(await screen.findByLabelText('Password'), 'correct')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('Esc puts signing in off, and leaves the form below as it is', async () => {
  const { onSaved, user } = await startSaving()
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/^Your session has ended\. What you typed is kept\./)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Video')
  expect(screen.queryByText('Discard what you changed?')).not.toBeInTheDocument()
  expect(onSaved).not.toHaveBeenCalled()
})

test('what is read waits while signing in is put off, so that what is on screen stays', async () => {
  const { calls, user } = await startSaving()
  await screen.findByLabelText('Password')
  await user.click(within(screen.getByRole('dialog', { name: 'Sign in again' })).getByRole('button', { name: 'Close' }))
  await screen.findByText(/^Your session has ended\. What you typed is kept\./)
  const read = call({ method: 'GET', path: 'flow-group' })
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'GET', path: 'flow-group' }))
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  answerSignIn(true)
  await expect(read).rejects.toThrow('Sign in first')
})

test('who is signed out by somebody else is asked to sign in at once; a server that is away asks for nothing', async () => {
  serveApi(() => new Response('', { status: 503 }))
  await renderScreen(<SignInBar />)
  await checkSession()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  serverWithoutSession()
  void checkSession()
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

const PROOF = { proved: false, password: true, code: true, passkey: false, provider: null }
const STEP_UP = () => refused(403, 'STEP_UP_REQUIRED', 'Not shown yet')

/** A server that wants proof of the user's identity before it stores anything. */
function serverWithoutProof() {
  let proved = false
  return serveApi(
    ({ method, path, body }) => {
      if (path === 'me/proof' && method === 'GET') return ok({ ...PROOF, proved })
      if (path !== '/api/v1/me/proof' && path !== 'me/proof') return undefined
      const given = body as Record<string, string>
      proved = given.password === 'correct' || given.code === '123456'
      return proved
        ? ok({ ...PROOF, proved })
        : refused(400, 'INVALID', 'This is not your present password', 'password')
    },
    ({ method, body }) => {
      if (method !== 'POST') return ok([])
      return proved ? ok({ flow_group_id: 7, ...(body as object), row_version: 1 }, 201) : STEP_UP()
    },
  )
}

async function startProving() {
  const calls = serverWithoutProof()
  const onSaved = vi.fn()
  const { user } = await renderScreen(
    <>
      <SignInBar />
      <FormPanel opened catalogue={catalogueOf('flow-group')} mode="create" onClose={vi.fn()} onSaved={onSaved} />
    </>,
  )
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Video')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  return { calls, onSaved, user, dialog }
}

test('a save that needs a proof of who saves goes on once the password is given over the form', async () => {
  const { calls, onSaved, user, dialog } = await startProving()
  await user.type(await dialog.findByLabelText('Your password'), 'wrong{Enter}')
  expect(await dialog.findByText('This is not your present password')).toBeVisible()
  await user.clear(dialog.getByLabelText('Your password'))
  await user.type(dialog.getByLabelText('Your password'), 'correct{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const posts = calls.filter(({ method, path }) => method === 'POST' && path === 'flow-group')
  expect(posts.map(({ body }) => body)).toEqual(Array(2).fill(expect.objectContaining({ flow_group_name: 'Video' })))
})

test('the proof may be a code; whoever gives none keeps what was typed, and is still signed in', async () => {
  const { onSaved, user, dialog } = await startProving()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect((await screen.findAllByText('Not shown yet'))[0]).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Video')
  expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const again = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await user.click(await again.findByRole('button', { name: 'Use a code instead' }))
  await user.type(again.getByRole('textbox', { name: 'Code' }), '123456{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})
