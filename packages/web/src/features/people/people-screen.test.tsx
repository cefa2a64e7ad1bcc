import type { Person } from '@tollgate/contract/access/person-row.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const person = (person_id: number, name: string, more: Partial<Person> = {}): Person => ({
  person_id,
  name,
  email: `${name.toLowerCase()}@example.net`,
  role: 'editor',
  plans: null,
  disabled: 'N',
  last_seen_at: inDays(-1),
  invited_until: null,
  row_version: 1,
  ...more,
})
const people = [
  person(1, 'Ada', { role: 'administrator' }),
  person(2, 'Grace'),
  person(3, 'Late', { last_seen_at: null, invited_until: inDays(-1) }),
  person(4, 'New', { last_seen_at: null, invited_until: inDays(6) }),
  person(5, 'Gone', { disabled: 'Y', role: 'viewer' }),
]

const show = async (...answers: readonly Answer[]) => {
  const me: Answer = ({ path }) =>
    path === '/api/session' ? ok({ user: { id: 'a', ...people[0] }, setup_required: false }) : undefined
  const calls = serveApi(...answers, me, ({ method }) => (method === 'GET' ? page(people) : undefined))
  return { ...(await renderScreen(<PeopleScreen />, '/main/people')), calls }
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('everybody is listed with role, state and when they were last seen', async () => {
  await show()
  expect(await rowOf('Ada')).toHaveTextContent(/Ada \(you\).*Administrator.*Active.*yesterday/)
  expect(await rowOf('Late')).toHaveTextContent(/Editor.*Invitation expired.*Never/)
  expect(await rowOf('New')).toHaveTextContent(/Invited until/)
  expect(await rowOf('Gone')).toHaveTextContent(/Viewer.*Disabled/)
  const own = within(await rowOf('Ada'))
  expect(own.queryByRole('button', { name: 'Delete Ada' })).not.toBeInTheDocument()
  expect(own.getByRole('button', { name: 'Edit Ada' })).toBeVisible()
})

test('an invitation asks for name, address and role, and gives the link once', async () => {
  const invite_url = 'http://localhost/invitation/abc'
  const made = { ...person(6, 'Linus', { role: 'viewer', invited_until: inDays(7) }), invite_url }
  const { user, calls } = await show(({ method }) => (method === 'POST' ? ok(made, 201) : undefined))
  await user.click(await screen.findByRole('button', { name: 'Invite person' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite person' })
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Linus')
  await user.type(within(dialog).getByRole('textbox', { name: /E-mail/ }), 'linus@example.net')
  await user.click(within(dialog).getByRole('combobox', { name: /Role/ }))
  await user.click(await screen.findByRole('option', { name: /^Viewer/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(invite_url)
  const { body } = calls.find(({ method }) => method === 'POST') ?? {}
  expect(body).toEqual({ name: 'Linus', email: 'linus@example.net', role: 'viewer', disabled: 'N' })
  await user.click(screen.getByRole('button', { name: 'Hide the link' }))
  expect(screen.queryByRole('textbox', { name: 'Invitation link' })).not.toBeInTheDocument()
})

test('who has not come in gets another link', async () => {
  const again = { ...people[2], invite_url: 'http://localhost/invitation/def' }
  const { user, calls } = await show(({ method }) => (method === 'POST' ? ok(again, 201) : undefined))
  await user.click(await screen.findByRole('button', { name: 'New link for Late' }))
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(again.invite_url)
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('person/3/invitation')
})

test('a refused change is said in the form', async () => {
  const last = 'This is the last administrator: make somebody else an administrator first'
  const { user } = await show(({ method }) => (method === 'PUT' ? refused(409, 'CONFLICT', last) : undefined))
  await user.click(await screen.findByRole('button', { name: 'Edit Ada' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ada' })
  await user.click(within(dialog).getByRole('combobox', { name: /Role/ }))
  await user.click(await screen.findByRole('option', { name: /^Viewer/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(last)).toBeVisible()
})

test.each([
  [
    'Sign out Grace everywhere',
    'Sign out everywhere?',
    'Sign out',
    'POST',
    'person/2/sign-out',
    'Signed out everywhere',
  ],
  ['Delete Grace', 'Delete this person?', 'Delete', 'DELETE', 'person/2', 'Person deleted'],
])('%s happens after a question that names the person', async (action, title, confirm, method, path, done) => {
  const { user, calls } = await show((call) => (call.method === method ? ok({ ended: 1 }) : undefined))
  await user.click(await screen.findByRole('button', { name: action }))
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(dialog).toHaveTextContent('Grace')
  await user.click(within(dialog).getByRole('button', { name: confirm }))
  expect(await screen.findByText(done)).toBeVisible()
  expect(calls.find((call) => call.method === method)?.path).toBe(path)
})

test('the screen is for administrators', async () => {
  serveApi()
  await renderScreen(<PeopleScreen />, '/main/people', 'approver')
  expect(screen.getByRole('heading', { name: 'People are for administrators' })).toBeVisible()
})
