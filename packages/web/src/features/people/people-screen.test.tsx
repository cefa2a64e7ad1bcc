import type { Person } from '@tollgate/contract/access/person-row.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { InviteLink } from './invite-link.tsx'
import { PeopleScreen } from './people-screen.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const person = (person_id: number, name: string, more: Partial<Person> = {}): Person => ({
  person_id,
  kind: 'person',
  name,
  email: `${name.toLowerCase()}@example.net`,
  role: 'editor',
  plans: null,
  disabled: 'N',
  barred: 'N',
  second_factor: 'N',
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

const show = (...answers: readonly Answer[]) => showAt('/main/people', answers)
const showAt = async (address: string, answers: readonly Answer[] = []) => {
  const rule: Answer = ({ method, path }) =>
    method === 'GET' && path === 'second-factor-rule' ? ok({ required_of: 'administrators' }) : undefined
  const me: Answer = ({ path }) =>
    path === '/api/session' ? ok({ user: { id: 'a', ...people[0] }, setup_required: false }) : undefined
  const calls = serveApi(...answers, me, rule, ({ method }) => (method === 'GET' ? page(people) : undefined))
  return { ...(await renderScreen(<PeopleScreen />, address)), calls }
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

test('a link to a person opens the person; closing stays on the screen', async () => {
  const { user, address } = await showAt('/main/people?open=2')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveValue('Grace')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/main/people')
})

test.each([
  [{ mail_sent: true }, /^The link was mailed to grace@example\.net/],
  [{ mail_sent: false, mail_fault: 'no such mailbox' }, /could not be sent \(no such mailbox\): hand the link over/],
])('says what became of the mail, and shows the link: %o', async (mail, words) => {
  const invite_url = 'http://localhost/invitation/ghi'
  const made = { ...person(7, 'Grace', { role: 'viewer', invited_until: inDays(7) }), invite_url, ...mail }
  await renderScreen(<InviteLink person={{ ...made, email: 'grace@example.net' }} onClose={() => {}} />)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(invite_url)
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

test('the link of one invitation stays beside that of the next, and gives way to another for the same person', async () => {
  let made = 0
  const { user } = await show(({ method, path }) => {
    if (method !== 'POST') return undefined
    made += 1
    const id = Number(path.split('/')[1])
    return ok(
      { ...person(id, `Person ${id}`, { invited_until: inDays(7) }), invite_url: `http://localhost/${made}` },
      201,
    )
  })
  const links = () =>
    screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Invitation link' }).map(({ value }) => value)
  const again = await screen.findAllByRole('button', { name: /^New link for/ })
  expect(again.length).toBeGreaterThan(1)
  for (const button of again.slice(0, 2)) await user.click(button)
  await waitFor(() => expect(links()).toEqual(['http://localhost/1', 'http://localhost/2']))
  await user.click(screen.getAllByRole('button', { name: /^New link for/ })[0] as HTMLElement)
  await waitFor(() => expect(links()).toEqual(['http://localhost/2', 'http://localhost/3']))
  await user.click(screen.getAllByRole('button', { name: 'Hide the link' })[0] as HTMLElement)
  expect(links()).toEqual(['http://localhost/3'])
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

test('a role is narrowed to plans, and counts for all again', async () => {
  const plan = (pcr_plan_id: number, pcr_plan_name: string) => ({ pcr_plan_id, pcr_plan_name })
  const narrowed = person(6, 'Narrow', { plans: [4] })
  const { user, calls } = await show(
    ({ path }) => (path.startsWith('policy-plan?') ? page([plan(4, 'Gold'), plan(7, 'Silver')]) : undefined),
    ({ method, path }) => (method === 'GET' && path.startsWith('person?') ? page([narrowed]) : undefined),
    ({ method }) => (method === 'PUT' ? ok(narrowed) : undefined),
  )
  expect(await rowOf('Narrow')).toHaveTextContent('Editor in 1 policy plan')
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Plans of Narrow' }))
    return within(await screen.findByRole('dialog', { name: 'Plans of Narrow' }))
  }
  const first = await open()
  expect(await first.findByRole('checkbox', { name: 'Gold' })).toBeChecked()
  await user.click(first.getByRole('checkbox', { name: 'Gold' }))
  expect(first.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(first.getByRole('checkbox', { name: 'Silver' }))
  await user.click(first.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Person saved')).toBeVisible()
  const second = await open()
  await user.click(second.getByRole('checkbox', { name: /All plans/ }))
  await user.click(second.getByRole('button', { name: 'Save' }))
  const puts = () => calls.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts().map(({ path, body, version }) => [path, body, version])).toEqual([
    ['person/6', { plans: [7] }, 1],
    ['person/6', { plans: null }, 1],
  ])
})

test('the screen is for administrators', async () => {
  serveApi()
  await renderScreen(<PeopleScreen />, '/main/people', 'approver')
  expect(screen.getByRole('heading', { name: 'People are for administrators' })).toBeVisible()
})

test('who needs a second factor is chosen, and goes back where that is refused', async () => {
  const why = 'Set up a second factor for yourself first, under "Your profile"'
  const { user, calls } = await show(({ method }) => (method === 'PUT' ? refused(409, 'CONFLICT', why) : undefined))
  const rule = await screen.findByRole('combobox', { name: 'Who needs a second factor' })
  expect(rule).toHaveValue('Administrators, once there are two')
  await user.click(rule)
  await user.click(await screen.findByRole('option', { name: 'Everybody' }))
  expect(await screen.findByText(why)).toBeVisible()
  await waitFor(() => expect(rule).toHaveValue('Administrators, once there are two'))
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'second-factor-rule',
    body: { required_of: 'everybody' },
  })
})

test('who lost a phone is given another start, after a question', async () => {
  const lost = person(6, 'Lost', { second_factor: 'Y' })
  const { user, calls } = await show(({ method, path }) => {
    if (method === 'DELETE') return ok({ enabled: false })
    return method === 'GET' && path.startsWith('person?') ? page([lost, person(7, 'Other')]) : undefined
  })
  const row = await rowOf('Other')
  expect(within(row).queryByRole('button', { name: /second factor/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Take the second factor of Lost away' }))
  await user.click(await screen.findByRole('button', { name: 'Take away' }))
  expect(await screen.findByText('Second factor taken away')).toBeVisible()
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === 'person/6/second-factor')).toBe(true)
})

test('a service account is added without an address or a link, and leads on to its tokens', async () => {
  const robot = person(8, 'Mediation', { kind: 'service', email: '', last_seen_at: null })
  const { user, calls, address } = await show(
    ({ method }) => (method === 'POST' ? ok(robot, 201) : undefined),
    ({ method, path }) => (method === 'GET' && path.startsWith('person?') ? page([robot]) : undefined),
  )
  await user.click(await screen.findByRole('button', { name: 'Add service account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add service account' }))
  expect(dialog.queryByRole('textbox', { name: /E-mail/ })).not.toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Mediation')
  await user.click(dialog.getByRole('combobox', { name: /Role/ }))
  await user.click(await screen.findByRole('option', { name: /^Editor/ }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Service account added')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'person',
    body: { kind: 'service', name: 'Mediation', role: 'editor', disabled: 'N' },
  })
  await waitFor(() => expect(address()).toBe('/main/api-tokens?account=8'))
})

test('a service account is shown with its tokens, and without what is about signing in', async () => {
  const robot = person(8, 'Mediation', { kind: 'service', email: '', last_seen_at: null })
  const { user, address } = await show(({ method, path }) =>
    method === 'GET' && path.startsWith('person?') ? page([robot]) : undefined,
  )
  const row = await rowOf('Mediation')
  expect(row).toHaveTextContent(/Mediation.*Service account.*Editor.*Active.*Never/)
  expect(within(row).queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument()
  await user.click(within(row).getByRole('link', { name: 'API tokens of Mediation' }))
  expect(address()).toBe('/main/api-tokens?account=8')
})

test('signing somebody out everywhere offers to revoke the API tokens too', async () => {
  const { user, calls } = await show(({ method }) => (method === 'POST' ? ok({ ended: 2, revoked: 1 }) : undefined))
  const [first] = await screen.findAllByRole('button', { name: /^Sign out .* everywhere$/ })
  await user.click(first as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  await user.click(dialog.getByRole('checkbox', { name: /^Revoke the API tokens too/ }))
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Signed out everywhere')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ revoke_tokens: true })
})

test('a service account is edited and deleted by its own words', async () => {
  const robot = person(8, 'Mediation', { kind: 'service', email: '' })
  const { user, calls } = await show(
    ({ method }) => (method === 'PUT' || method === 'DELETE' ? ok(robot) : undefined),
    ({ method, path }) => (method === 'GET' && path.startsWith('person?') ? page([robot]) : undefined),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Mediation' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Mediation' }))
  await user.click(form.getByRole('combobox', { name: /Disabled/ }))
  await user.click(await screen.findByRole('option', { name: 'Yes' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Service account saved')).toBeVisible()
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'person/8',
    body: { name: 'Mediation', role: 'editor', disabled: 'Y' },
    version: 1,
  })
  await user.click(screen.getByRole('button', { name: 'Delete Mediation' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this service account?' })
  expect(question).toHaveTextContent(/Mediation is deleted with its API tokens/)
})

test("plans that somebody else narrowed meanwhile are shown beside one's own and those before", async () => {
  const plan = (pcr_plan_id: number, pcr_plan_name: string) => ({ pcr_plan_id, pcr_plan_name })
  const narrowed = person(6, 'Narrow', { plans: [4] })
  const theirs = { ...narrowed, plans: [4, 9], row_version: 2 }
  const { user, calls } = await show(
    ({ path }) =>
      path.startsWith('policy-plan?') ? page([plan(4, 'Gold'), plan(7, 'Silver'), plan(9, 'Bronze')]) : undefined,
    ({ method, path }) => (method === 'GET' && path.startsWith('person?') ? page([narrowed]) : undefined),
    ({ method, path }) => (method === 'GET' && path === 'person/6' ? ok(theirs) : undefined),
    ({ method, version }) =>
      method === 'PUT' ? (version === 1 ? refused(412, 'STALE', 'Changed by someone else') : ok(theirs)) : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Plans of Narrow' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plans of Narrow' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Silver' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Plans was Gold/)
  expect(dialog.getByRole('button', { name: 'Mine: Gold, Silver' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(dialog.getByRole('button', { name: 'Theirs: Bronze, Gold' }))
  expect(dialog.getByRole('checkbox', { name: 'Silver' })).not.toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Bronze' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Mine: Gold, Silver' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Person saved')).toBeVisible()
  const puts = calls.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ body, version }) => [body, version])).toEqual([
    [{ plans: [4, 7] }, 1],
    [{ plans: [4, 7] }, 2],
  ])
})
