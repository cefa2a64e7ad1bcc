import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ApiTokenScreen } from './api-token-screen.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const token = (id: number, name: string, expires_at: string | null, last_used_at: string | null = null) => ({
  api_token_id: id,
  api_token_name: name,
  token_prefix: `tg_${id}`,
  scope: 'read',
  created_at: inDays(-30),
  expires_at,
  last_used_at,
})
const tokens = [
  token(1, 'forever', null, inDays(-1)),
  token(2, 'next month', inDays(30)),
  token(3, 'this week', inDays(3)),
  token(4, 'last week', inDays(-7)),
]

const showTokens = async (rows: readonly object[], ...answers: readonly Answer[]) => {
  const calls = serveApi(...answers, ({ method }) => (method === 'GET' ? page(rows) : undefined))
  return { ...(await renderScreen(<ApiTokenScreen />, '/main/api-tokens')), calls }
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('tokens that expire soon or have expired are marked', async () => {
  await showTokens(tokens)
  expect(await rowOf('last week')).toHaveTextContent('Expired')
  expect(await rowOf('this week')).toHaveTextContent('Soon')
  expect(await rowOf('next month')).not.toHaveTextContent(/Soon|Expired/)
  expect(await rowOf('forever')).toHaveTextContent(/yesterday.*Never/)
})

test('the scope is one word, in the list and in the choice', async () => {
  const { user } = await showTokens([{ ...token(1, 'import', null), scope: 'write' }])
  expect(within(await rowOf('import')).getByRole('cell', { name: 'Write' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create API token' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /Scope/ }))
  expect(await screen.findByRole('option', { name: /^Write/ })).toBeVisible()
})

test('a new token is shown once, until it is hidden', async () => {
  const made = { ...token(5, 'export', inDays(90)), token: 'tg_5_secret' }
  const { user, calls } = await showTokens(tokens, ({ method }) => (method === 'POST' ? ok(made, 201) : undefined))
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'export')
  await user.click(within(dialog).getByRole('button', { name: /^(Create|Save)/ }))
  expect(await screen.findByRole('textbox', { name: 'New token' })).toHaveValue('tg_5_secret')
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    api_token_name: 'export',
    expires_in_days: 90,
    scope: 'read',
  })
  await user.click(screen.getByRole('button', { name: 'Hide the token' }))
  expect(screen.queryByRole('textbox', { name: 'New token' })).toBeNull()
})

test('after the first token, and when it is hidden, the focus is at the button for the next one', async () => {
  const made = { ...token(5, 'export', inDays(90)), token: 'tg_5_secret' }
  const stored: object[] = []
  const { user } = await showTokens([], ({ method }) => {
    if (method === 'POST') stored.push(made)
    return method === 'POST' ? ok(made, 201) : page(stored)
  })
  await screen.findByText('No tokens yet')
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'export{Control>}{Enter}{/Control}')
  await rowOf('export')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create API token' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Hide the token' }))
  expect(screen.getByRole('button', { name: 'Create API token' })).toHaveFocus()
})

test('a token is revoked after a question that names it', async () => {
  const { user, calls } = await showTokens(tokens, ({ method }) => (method === 'DELETE' ? ok(tokens[1]) : undefined))
  await user.click(await screen.findByRole('button', { name: 'Revoke next month' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this token?' })
  expect(dialog).toHaveTextContent('next month (tg_2…), never used.')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Token revoked')).toBeVisible()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('api-token/2')
})

test('a refused revocation is said, and the question stays', async () => {
  const { user } = await showTokens(tokens, ({ method }) =>
    method === 'DELETE' ? refused(500, 'INTERNAL', 'The database is locked') : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Revoke next month' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The database is locked')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('without tokens it says what one is for', async () => {
  await showTokens([])
  expect(await screen.findByText('No tokens yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Create API token' })).toHaveLength(1)
  expect(screen.queryByRole('table')).toBeNull()
})

test('the tokens of a service account are made and revoked under that account', async () => {
  const made = { ...token(5, 'export', inDays(90)), token: 'tg_5_secret' }
  const calls = serveApi(
    ({ path }) => (path === 'person/7' ? ok({ person_id: 7, kind: 'service', name: 'Mediation' }) : undefined),
    ({ method, path }) => (method === 'GET' && path.startsWith('person/7/api-token?') ? page(tokens) : undefined),
    ({ method }) => (method === 'POST' ? ok(made, 201) : undefined),
    ({ method }) => (method === 'DELETE' ? ok(tokens[1]) : undefined),
  )
  const { user } = await renderScreen(<ApiTokenScreen />, '/main/api-tokens?account=7')
  expect(await screen.findByRole('heading', { name: 'API tokens of Mediation' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All people and service accounts' })).toHaveAttribute('href', '/main/people')
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'export')
  await user.click(within(dialog).getByRole('button', { name: /^(Create|Save)/ }))
  expect(await screen.findByText(/Anyone who has it can act as Mediation/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Revoke next month' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Token revoked')).toBeVisible()
  const written = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(written).toEqual(['POST person/7/api-token', 'DELETE person/7/api-token/2'])
})

test('the tokens of a person are seen and revoked, and none is made', async () => {
  const calls = serveApi(
    ({ path }) => (path === 'person/7' ? ok({ person_id: 7, kind: 'person', name: 'Ada' }) : undefined),
    ({ method, path }) => (method === 'GET' && path.startsWith('person/7/api-token?') ? page(tokens) : undefined),
    ({ method }) => (method === 'DELETE' ? ok(tokens[1]) : undefined),
  )
  const { user } = await renderScreen(<ApiTokenScreen />, '/main/api-tokens?account=7')
  expect(await screen.findByRole('heading', { name: 'API tokens of Ada' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Revoke next month' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Token revoked')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create API token' })).not.toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('person/7/api-token/2')
})

test('all tokens stand in one list with whom they act as, and are revoked there', async () => {
  const listed = tokens.map((one) => ({ ...one, person_id: 9, person_name: 'Grace' }))
  const calls = serveApi(
    ({ method, path }) => (method === 'GET' && path.startsWith('person-token?') ? page(listed) : undefined),
    ({ method }) => (method === 'DELETE' ? ok(tokens[1]) : undefined),
  )
  const { user } = await renderScreen(<ApiTokenScreen />, '/main/api-tokens?account=all')
  expect(await screen.findByRole('heading', { name: 'All API tokens' })).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: 'Acts as' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Revoke next month' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/of Grace/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Token revoked')).toBeVisible()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('person/9/api-token/2')
})

test('where tokens live for a limited time, the form offers no longer life and says so', async () => {
  const session = { user: { person_id: 1, name: 'Ada', role: 'editor' }, setup_required: false, token_max_days: 60 }
  serveApi(
    ({ path }) => (path === '/api/session' ? ok(session) : undefined),
    () => page(tokens),
  )
  const { user } = await renderScreen(<ApiTokenScreen />, '/main/api-tokens')
  // The session must be loaded before a form opens.
  await rowOf('forever')
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const life = within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Expires/ })
  expect(life).toHaveValue('60 days')
  expect(screen.getByText(/No token lives longer than 60 days here/)).toBeVisible()
  await user.click(life)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['30 days', '60 days'])
})
