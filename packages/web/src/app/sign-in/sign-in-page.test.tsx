import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { queryClient } from '../../api/query-client.ts'
import { SignInPage } from './sign-in-page.tsx'

function openPage(session: object, path = '/sign-in', ...answers: readonly Answer[]) {
  queryClient.clear()
  serveApi(...answers, (call) =>
    call.path === '/api/session' ? ok({ user: null, setup_required: false, ...session }) : undefined,
  )
  return renderScreen(<SignInPage />, path)
}

test('single sign-on is offered where it is set, and leads to the page that was asked for', async () => {
  await openPage({ single_sign_on: 'Example' }, '/sign-in?next=%2Fmain%2Fqos%2Frule%3Fpage%3D2')
  const link = await screen.findByRole('link', { name: 'Sign in with Example' })
  expect(link).toHaveAttribute('href', '/api/auth/single-sign-on?next=%2Fmain%2Fqos%2Frule%3Fpage%3D2')
  expect(screen.queryByRole('alert', { name: '' })).toBeEmptyDOMElement()
})

test('without it there is nothing of it', async () => {
  await openPage({})
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test.each([
  ['away', /does not answer\. Sign in with a password/],
  ['role', /gives you no role here any more/],
  ['link', /Sign in with its password once/],
  ['disabled', /disabled: ask an administrator/],
])('says why the way over the provider led back: %s', async (problem, words) => {
  await openPage({ single_sign_on: 'Example' }, `/sign-in?problem=${problem}`)
  expect(await screen.findByText(words)).toBeVisible()
})

test('a problem that is none says nothing', async () => {
  await openPage({}, '/sign-in?problem=toString')
  await screen.findByLabelText('Password')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

/** A server with these answers to posts, by path. */
const posts =
  (answers: Readonly<Record<string, (body: unknown) => Response>>): Answer =>
  ({ method, path, body }) =>
    method === 'POST' ? answers[path.replace('/api/auth/', '')]?.(body) : undefined

async function typeCredentials(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ada@example.net')
  await user.type(screen.getByLabelText('Password'), 'seven quiet lanterns{Enter}')
}

test('a second factor is asked for after the password, and a wrong code is said at its field', async () => {
  const server = posts({
    'sign-in/email': () => Response.json({ second_factor: 'code' }),
    'second-factor': (body) =>
      (body as { code: string }).code === '123456'
        ? ok({ email: 'ada@example.net' })
        : refused(400, 'INVALID', 'This code is wrong, or was used already', 'code'),
  })
  const { user, address } = await openPage({}, '/sign-in?next=%2Fmain%2Fqos', server)
  await typeCredentials(user)
  const code = await screen.findByRole('textbox', { name: /^Code/ })
  await waitFor(() => expect(code).toHaveFocus())
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText('This code is wrong, or was used already')).toBeVisible()
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(address()).toBe('/main/qos'))
})

test('one can begin again from the code', async () => {
  const { user } = await openPage(
    {},
    '/sign-in',
    posts({ 'sign-in/email': () => Response.json({ second_factor: 'code' }) }),
  )
  await typeCredentials(user)
  await user.click(await screen.findByRole('button', { name: 'Begin again' }))
  expect(await screen.findByLabelText('Password')).toHaveValue('')
})

test('a second factor that is required is set up at the sign-in, and its recovery codes are shown before going on', async () => {
  const started = { uri: 'otpauth://totp/Tollgate:ada?secret=ABC', secret: 'ABC', recovery_codes: ['one-1', 'two-2'] }
  const asked: unknown[] = []
  const server = posts({
    'sign-in/email': () => Response.json({ second_factor: 'set-up' }),
    'second-factor/start': (body) => {
      asked.push(body)
      return ok(started)
    },
    'second-factor/confirm': () => ok({ enabled: true }),
  })
  const { user, address } = await openPage({}, '/sign-in', server)
  await typeCredentials(user)
  await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  expect(asked).toEqual([{}])
  expect(screen.getByRole('textbox', { name: 'Key for an authenticator app' })).toHaveValue('ABC')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}')
  expect(await screen.findByText('two-2')).toBeVisible()
  expect(address()).toBe('/sign-in')
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(address()).toBe('/main'))
})
