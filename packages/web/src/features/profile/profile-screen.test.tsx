import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const session = (session_id: string, user_agent: string, current = false) => ({
  session_id,
  current,
  user_agent,
  address: '10.0.0.7',
  created_at: minutesAgo(500),
  last_seen_at: minutesAgo(current ? 0 : 90),
})
const sessions = [
  session('here', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', true),
  session('there', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36'),
]
const user = { id: 'a', person_id: 2, name: 'Grace', email: 'grace@example.net', role: 'editor', plans: [4, 7] }

const NO_FACTOR = { enabled: false, app: false, passkeys: [], required: false, recovery_codes: 0 }

const show = async (...answers: readonly Answer[]) => {
  const me: Answer = ({ path }) => (path === '/api/session' ? ok({ user, setup_required: false }) : undefined)
  const own: Answer = ({ method, path }) => (method === 'GET' && path === 'me/session' ? ok(sessions) : undefined)
  const factor: Answer = ({ path }) => (path === 'me/second-factor' ? ok(NO_FACTOR) : undefined)
  const password: Answer = ({ method, path }) =>
    method === 'GET' && path === 'me/password' ? ok({ has_password: true }) : undefined
  const calls = serveApi(...answers, me, own, factor, password)
  const rendered = await renderScreen(<ProfileScreen />, '/main/profile')
  return { ...rendered, calls }
}
const written = (calls: Awaited<ReturnType<typeof show>>['calls']) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('says who one is and what one may do', async () => {
  await show()
  expect(await screen.findByText('grace@example.net')).toBeVisible()
  expect(screen.getByText('Editor · Changes data, in 2 policy plans alone')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Your API tokens' })).toHaveAttribute('href', '/main/api-tokens')
})

test('who signs in by single sign-on alone is told so, and is asked for no password', async () => {
  await show(({ path }) => (path === 'me/password' ? ok({ has_password: false }) : undefined))
  expect(await screen.findByText(/^You sign in by single sign-on/)).toBeVisible()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('region', { name: 'Second factor' })).toBeVisible()
})

test('the name is saved once it is another one', async () => {
  const { user: press, calls } = await show(({ method }) => (method === 'PUT' ? ok(user) : undefined))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled()
  await press.clear(name)
  await press.type(name, 'Grace Hopper{Enter}')
  expect(await screen.findByText('Name saved')).toBeVisible()
  expect(written(calls)).toEqual([['PUT', 'me', { name: 'Grace Hopper' }]])
})

test('a name whose server was lost meanwhile is sent again once that is back', async () => {
  const lost = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')]
  const { user: press, calls } = await show(({ method, path }) => {
    if (method !== 'PUT' && path !== '/healthz') return undefined
    const fault = lost.pop()
    return fault ? Promise.reject(fault) : ok(user)
  })
  await press.type(await screen.findByRole('textbox', { name: 'Name' }), ' Hopper{Enter}')
  expect(await screen.findByText('Name saved')).toBeVisible()
  expect(written(calls)).toEqual([
    ['PUT', 'me', { name: 'Grace Hopper' }],
    ['PUT', 'me', { name: 'Grace Hopper' }],
  ])
})

test('a refused password is said at its field, and what is typed stays until it is accepted', async () => {
  const wrong: Answer = ({ body }) =>
    (body as { current_password?: string } | undefined)?.current_password === 'wrong'
      ? refused(400, 'INVALID', 'This is not your present password', 'current_password')
      : undefined
  const { user: press, calls } = await show(wrong, ({ method }) => (method === 'POST' ? ok(user) : undefined))
  const present = await screen.findByLabelText('Present password')
  await press.type(present, 'wrong')
  await press.type(screen.getByLabelText('New password'), 'seven quiet lanterns')
  await press.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('This is not your present password')).toBeVisible()
  expect(present).toHaveFocus()
  expect(present).toBeInvalid()
  expect(screen.getByLabelText('New password')).toBeValid()
  await press.clear(present)
  await press.type(present, 'right{Enter}')
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(present).toHaveValue('')
  expect(written(calls).at(-1)).toEqual([
    'POST',
    'me/password',
    { current_password: 'right', new_password: 'seven quiet lanterns', sign_out_others: true },
  ])
})

test('sessions are listed by device, and ended one by one or all others', async () => {
  const { user: press, calls } = await show(({ method }) => (method === 'DELETE' ? ok({ ended: 1 }) : undefined))
  const here = await screen.findByRole('row', { name: /Firefox on Linux/ })
  expect(here).toHaveTextContent('Firefox on Linux (this one)')
  expect(here).toHaveTextContent(/\d{4}\/\d\d\/\d\d \d\d:\d\d/)
  expect(within(here).queryByRole('button')).not.toBeInTheDocument()
  await press.click(screen.getByRole('button', { name: 'Sign out Chrome on Android, 10.0.0.7' }))
  await press.click(screen.getByRole('button', { name: 'Sign out on all other devices' }))
  expect(written(calls)).toEqual([
    ['DELETE', 'me/session/there', undefined],
    ['DELETE', 'me/session', undefined],
  ])
})

const withApp =
  (given: object): Answer =>
  ({ path }) =>
    path === 'me/second-factor'
      ? ok({ ...NO_FACTOR, enabled: true, app: true, recovery_codes: 1, ...given })
      : undefined

test('an app that is set up is removed, or gets new recovery codes', async () => {
  const codes: Answer = ({ path }) =>
    path === '/api/auth/second-factor/recovery-codes' ? ok({ recovery_codes: ['new-1'] }) : undefined
  const wrong: Answer = ({ path }) =>
    path === '/api/auth/second-factor/remove' ? refused(409, 'CONFLICT', 'This is your last one') : undefined
  const { user: press } = await show(withApp({}), codes, wrong)
  expect(await screen.findByText(/1 recovery code is left/)).toBeVisible()
  await press.click(screen.getByRole('button', { name: 'Remove the authenticator app' }))
  expect(await screen.findByText('This is your last one')).toBeVisible()
  await press.click(screen.getByRole('button', { name: 'New recovery codes' }))
  expect(await screen.findByText('new-1')).toBeVisible()
})

test('where it is required the last factor cannot be removed', async () => {
  await show(withApp({ required: true }))
  expect(await screen.findByText(/You need it here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})

test('passkeys are listed and removed; under an address that is a number it is said what they need', async () => {
  const passkeys = [{ passkey_id: 'k1', name: 'Laptop', created_at: minutesAgo(9000) }]
  const { user: press, calls } = await show(withApp({ passkeys, required: true }), ({ method }) =>
    method === 'DELETE' ? ok(NO_FACTOR) : undefined,
  )
  await press.click(await screen.findByRole('button', { name: 'Remove the passkey Laptop' }))
  expect(await screen.findByText('Passkey removed')).toBeVisible()
  expect(written(calls)).toEqual([['DELETE', 'me/passkey/k1', undefined]])
  expect(screen.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
  expect(screen.getByText(/^Passkeys need https/)).toBeVisible()
})

test('by keyboard the focus is where one goes on: at the code, the recovery codes, the first button', async () => {
  const started = { uri: 'otpauth://totp/Tollgate:g?secret=ABC', secret: 'ABC', recovery_codes: ['one-two', 'six-ten'] }
  const { user: hand } = await show(({ path, body }) => {
    const sent = body as Record<string, string> | undefined
    if (path === '/api/auth/second-factor/start') return ok(started)
    if (path !== '/api/auth/second-factor/confirm') return undefined
    return sent?.code === '123456' ? ok({}) : refused(400, 'INVALID', 'The code is wrong', 'code')
  })
  const begin = await screen.findByRole('button', { name: 'Set up an authenticator app' })
  begin.focus()
  await hand.keyboard('{Enter}')
  const code = await screen.findByRole('textbox', { name: 'Code' })
  expect(code).toHaveFocus()
  await hand.keyboard('1')
  screen.getByRole('button', { name: 'Confirm' }).focus()
  await hand.keyboard('{Enter}')
  expect(await screen.findByText('The code is wrong')).toBeVisible()
  expect(code).toHaveFocus()
  await hand.keyboard('23456{Enter}')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveFocus()
  await hand.click(screen.getByRole('link', { name: 'Your API tokens' }))
  expect(await screen.findByRole('dialog', { name: 'Leave this now?' })).toHaveTextContent('shown only now')
  await hand.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.getByText('one-two')).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).toHaveFocus())
})
