import type { ChangeSet, ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { CommentRead } from '@tollgate/contract/release/comment.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import type { ReleaseRead } from '@tollgate/contract/release/release.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PlansContext } from '../../catalogue/rights.ts'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { SetScreen } from './set-screen.tsx'
import { SetSwitch } from './set-switch.tsx'

beforeEach(() => sessionStorage.clear())

const SET: ChangeSet = {
  change_set_id: 7,
  name: 'Autumn offer',
  description: null,
  ticket: 'T-1',
  state: 'proposed',
  user_name: 'Ada',
  is_own: false,
  is_current: false,
  created_at: '2026-11-01T08:00:00.000Z',
  authors: ['Ada'],
  approvals: [],
  open_comments: 1,
  mentions_me: true,
  entry_count: 1,
  release_id: null,
  taken_back_by: null,
  row_version: 1,
}
const WHOLE: ChangeSetRead = {
  ...SET,
  records: [
    {
      resource: 'qos-rule',
      record_id: 3,
      label: 'Fair use',
      action: 'update',
      fields: [{ field: 'mbrdl', label: 'MBR downlink', before: 1_000_000, after: 2_000_000 }],
      batch_ids: ['b'],
    },
  ],
  record_count: 1,
  entangled_with: [
    {
      change_set_id: 8,
      name: 'Ben’s',
      order: 'before',
      records: [{ resource: 'qos-rule', record_id: 3, label: 'Fair use', because: 'both write the same field' }],
    },
  ],
  change_refused: null,
  proposal_refused: null,
  evidence_hash: null,
  changed_since: [],
}
const IMPACT: ImpactRead = {
  base: 4,
  change_set_ids: [7, 8],
  evidence_hash: 'abc',
  at: '2026-11-01T08:00:00.000Z',
  answer: 'changes',
  changed: [
    {
      plan: 'prepaid',
      event: 'session-start',
      from: '2026-11-01',
      to: null,
      before: { rules: ['fup-1m (as before)'], charges: [] },
      after: { rules: ['fup-1m'], charges: [] },
      contexts: 12,
      example: { at: '2026-11-01T08:00:00Z' },
    },
  ],
  changed_count: 1,
  changed_plans: ['prepaid'],
  not_decided: [],
  sampled: null,
  tests: { passed: 3, failed: [], missing: ['prepaid'] },
  problems: { added: [], added_count: 0, accepted: [], accepted_count: 0, gone: [], gone_count: 0 },
  documents: [],
  faults: [],
  drift: [],
  alone: false,
  approvals_missing: 'Change set 7, as it is now, has 0 of 2 approvals',
  refused: null,
  publish_refused: null,
  approvals_needed: [{ documents: ['catalogues/qos-rules'], count: 2, by: 'approver' }],
}

const COMMENT: CommentRead = {
  comment_id: 5,
  change_set_id: 7,
  about: { resource: 'qos-rule', record_id: 3, field: 'mbrdl' },
  text: 'Is that enough?',
  blocks: 'Y',
  resolved: 'N',
  resolved_by: null,
  user_name: 'Ben',
  is_own: false,
  resolve_refused: null,
  mentions: [],
  created_at: '2026-11-01T09:00:00.000Z',
  row_version: 2,
}

/** The calls of the screen, for a set and its impact. */
const LATER = IMPACT.changed.map((one) => ({ ...one, plan: 'travel' }))

function serve(set: ChangeSetRead = WHOLE, impact = IMPACT, releases: readonly ReleaseRead[] = []) {
  return serveApi(({ method, path }) => {
    if (method !== 'GET') return ok(set)
    if (/^change-set\/7(\?page=\d+)?$/.test(path)) return ok(set)
    if (path === 'change-set/7/comment') return ok([COMMENT])
    if (path === 'change-set/7/impact') return ok(impact)
    if (path === 'change-set/7/impact?page=2') return ok({ ...impact, changed: LATER })
    if (path === 'qos-rule/3/usage') return ok({ owned: [], users: [USER] })
    if (path.startsWith('release?')) return page(releases)
    if (path.startsWith('release/4/diff/5'))
      return Response.json({ data: [], meta: { decisions: impact }, statusDescription: [] })
    return path.startsWith('change-set?') ? page([SET]) : undefined
  })
}

const PROBLEM: Problem = {
  weight: 'live',
  severity: 'warning',
  code: 'W',
  message: 'The QCI is not standard',
  resource: 'qos-rule',
  id: 3,
  label: 'Fair use',
  field: null,
}
const GONE: Problem = {
  ...PROBLEM,
  code: 'EMPTY_ZONE',
  message: 'The zone is empty',
  resource: 'policy-plan-mapping-unit',
  label: 'At home',
  owner: { resource: 'policy-plan-rule', id: 4, label: 'Radio' },
}
const USER = { catalogue: 'pcc-rule', count: 1, records: [{ id: 9, label: 'Streaming' }] }

const RELEASE: ReleaseRead = {
  release_id: 5,
  state: 'suspended',
  base_release_id: 4,
  manifest_hash: null,
  user_name: 'Eve',
  approvers: ['Eve'],
  created_at: '2026-11-01T08:00:00.000Z',
  published_at: null,
  publish_at: '2026-11-02T01:00:00.000Z',
  confirm_by: null,
  confirmed_at: null,
  emergency_reason: null,
  review: null,
  confirm_refused: 'Release 5 waits for no confirmation',
  return_refused: 'Release 5 was not published yet: it has no documents',
  review_refused: 'Release 5 was no emergency',
  rollback_of: null,
  problem: null,
  note: 'Release 6 was published meanwhile',
  change_sets: [{ change_set_id: 7, name: 'Autumn offer', ticket: 'T-1' }],
  counts: { added: 0, changed: 1, removed: 0 },
}

const PATH = '/main/change-set/7'
const render = (role: 'editor' | 'approver') => renderScreen(<SetScreen id={7} />, PATH, role)

test('an approver sees what changes, and approves of exactly that', async () => {
  const calls = serve()
  const { user } = await render('approver')
  const decision = await screen.findByRole('table', { name: 'Decisions of Plan prepaid' })
  const row = /^rules fup-1m fup-1m, as it is changed session-start from 2026\/11\/01, in 12 kinds of contexts/
  expect(within(decision).getByRole('row', { name: row })).toBeVisible()
  expect(screen.getByText('These decisions change.')).toBeVisible()
  expect(screen.getByText(/Without a test case: prepaid/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ben’s' })).toHaveAttribute('href', '/main/change-set/8')
  const fields = screen.getByRole('table', { name: 'Fields of QoS rule Fair use' })
  expect(within(fields).getByRole('row', { name: 'MBR downlink 1 Mbit/s 2 Mbit/s' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('The set is approved')
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'change-set/7/approve',
    body: { evidence_hash: 'abc' },
  })
})

test('what is not decided never reads like what is proved, and is approved with a tick alone', async () => {
  const calls = serve(WHOLE, {
    ...IMPACT,
    answer: 'not decided',
    changed: [],
    changed_count: 0,
    not_decided: [{ plan: 'prepaid', why: 'too large' }],
    sampled: { contexts: 9, differ: 0 },
  })
  const { user } = await render('approver')
  expect(await screen.findByText(/^Not decided: it could not be proved/)).toBeVisible()
  expect(screen.queryByText(/proved for every context/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Not all of it is decided' })
  expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'I have seen what is not decided' }))
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByText('The set is approved')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ evidence_hash: 'abc', not_decided: true })
})

test('a set is published with what must go along, from the release that was seen', async () => {
  const calls = serve({ ...WHOLE, state: 'approved' })
  const { user, address } = await render('approver')
  await screen.findByText('These decisions change.')
  await user.click(screen.getByRole('button', { name: 'Publish…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish Autumn offer' })
  expect(dialog).toHaveTextContent('With it: Ben’s.')
  await user.type(within(dialog).getByRole('textbox', { name: /Return unless confirmed within/ }), '5')
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await screen.findByText('The release is current')
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'release',
    body: { change_set_ids: [7, 8], base: 4, confirm_within_s: 300 },
  })
  expect(address()).toBe('/main/release')
})

test('of a set that is published nothing is worked out any more', async () => {
  let set: ChangeSetRead = { ...WHOLE, state: 'approved' }
  const calls = serveApi(({ method, path }) => {
    if (method !== 'GET') {
      set = { ...set, state: 'published', release_id: 5 }
      return ok(set)
    }
    if (path === 'change-set/7?page=1') return ok(set)
    if (path === 'change-set/7/comment') return ok([])
    if (path === 'change-set/7/impact') return ok(IMPACT)
    return path.startsWith('change-set?') ? page([SET]) : undefined
  })
  const { user } = await render('approver')
  await screen.findByText('These decisions change.')
  await user.click(screen.getByRole('button', { name: 'Publish…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish Autumn offer' })
  const at = within(dialog).getByRole('textbox', { name: 'Publish at' })
  expect(at).toHaveAccessibleDescription(/^On the network’s clock, /)
  await user.type(at, 'noon')
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  expect(at).toHaveAccessibleDescription(/is written as YYYY/)
  await user.clear(at)
  await user.type(at, '2026/12/24 18:00')
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await screen.findByText('The release is scheduled')
  expect(calls.find(({ path }) => path === 'release')?.body).toMatchObject({ at: '2026-12-24T18:00:00.000Z' })
  await waitFor(() => expect(calls.filter(({ path }) => path === 'change-set/7?page=1')).toHaveLength(2))
  expect(calls.filter(({ path }) => path === 'change-set/7/impact')).toHaveLength(1)
})

test('where nobody else may approve, no approval is needed, and no emergency is told', async () => {
  serve({ ...WHOLE, state: 'open' }, { ...IMPACT, alone: true })
  const { user } = await render('approver')
  expect(await screen.findByText('No approval: nobody else may give one')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publish…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish Autumn offer' })
  expect(within(dialog).queryByRole('textbox', { name: /Emergency/ })).toBeNull()
})

test('problems that come and go are told with their records, and of a record on demand who uses it', async () => {
  serve(
    { ...WHOLE, state: 'open' },
    {
      ...IMPACT,
      problems: {
        added: [PROBLEM],
        added_count: 2,
        accepted: [{ ...GONE, accepted: { accepted_id: 1, reason: 'A trial', until: null, accepted_by: 'Ada' } }],
        accepted_count: 1,
        gone: [GONE],
        gone_count: 1,
      },
    },
  )
  const { user } = await render('editor')
  const added = await screen.findByRole('list', { name: 'Problems added' })
  expect(added).toHaveTextContent('The QCI is not standard Fair use1 more.')
  expect(within(added).getByRole('link', { name: 'Fair use' })).toHaveAttribute('href', '/main/qos/rule?open=3')
  expect(screen.getByText('Problems: 2 added, 1 accepted, 1 gone.')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Problems accepted' })).toHaveTextContent(
    'The zone is empty At home in RadioAccepted by Ada: A trial',
  )
  expect(screen.getByRole('list', { name: 'Problems gone' })).toHaveTextContent(
    'Gone: The zone is empty At home in Radio',
  )
  await user.click(screen.getByText('Used by'))
  expect(await screen.findByRole('link', { name: 'Streaming' })).toBeVisible()
})

test('more changed decisions than fit on a page are on the next one', async () => {
  serve(WHOLE, { ...IMPACT, changed_count: 501 })
  const { user } = await render('editor')
  expect(await screen.findByRole('table', { name: 'Decisions of Plan prepaid' })).toBeVisible()
  const pages = screen.getByRole('navigation', { name: 'Pages of changed decisions' })
  await user.click(within(pages).getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByRole('table', { name: 'Decisions of Plan travel' })).toBeVisible()
  await user.click(within(pages).getByRole('button', { name: 'Page 1' }))
  expect(await screen.findByRole('table', { name: 'Decisions of Plan prepaid' })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Decisions of Plan travel' })).toBeNull()
})

test('all that a set changed is taken back with one press and a confirmation', async () => {
  const calls = serve({ ...WHOLE, state: 'open', taken_back_by: 5 })
  const { user } = await render('editor')
  await user.click(await screen.findByRole('button', { name: 'Undo…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo Autumn offer' })
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await screen.findByText('The set is undone')
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'change/undo',
    body: { change_set_ids: [7] },
  })
})

test('a set is given another name and a ticket', async () => {
  const calls = serve({ ...WHOLE, state: 'open' })
  const { user } = await render('editor')
  await user.click(await screen.findByRole('button', { name: 'Rename…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename Autumn offer' })
  const ticket = within(dialog).getByRole('textbox', { name: 'Ticket' })
  expect(ticket).toHaveValue('T-1')
  await user.clear(ticket)
  await user.type(ticket, 'T-2')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('The set is renamed')
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'change-set/7',
    body: { name: 'Autumn offer', ticket: 'T-2', description: null, row_version: 1 },
  })
})

test('an editor proposes, and neither approves nor publishes', async () => {
  serve({ ...WHOLE, state: 'open' })
  await render('editor')
  expect(await screen.findByRole('button', { name: 'Propose' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull()
})

test('a set is proposed and withdrawn by who wrote in it, also with a role for some plans', async () => {
  const refused = 'Only who wrote in a set proposes it, or takes that back'
  serve({ ...WHOLE, state: 'open', proposal_refused: refused })
  const first = await render('editor')
  expect(await screen.findByRole('button', { name: 'Undo…' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull()
  first.unmount()
  serve({ ...WHOLE, proposal_refused: refused })
  const second = await render('editor')
  expect(await screen.findByRole('button', { name: 'Undo…' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  second.unmount()
  serve({ ...WHOLE, state: 'open' })
  await renderScreen(
    <PlansContext value={[4]}>
      <SetScreen id={7} />
    </PlansContext>,
    PATH,
    'editor',
  )
  expect(await screen.findByRole('button', { name: 'Propose' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo…' })).toBeVisible()
})

test('a role for other plans neither approves nor publishes', async () => {
  const refused = 'Your role is for other plans alone: this changes catalogues/qos-rules'
  serve(WHOLE, { ...IMPACT, refused, publish_refused: refused }, SUSPENDED)
  await render('approver')
  expect(await screen.findByText(/Your role is for other plans alone/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Publish|Approve/ })).toBeNull()
})

test('the focus stays in the actions of a set when its state changes', async () => {
  let set: ChangeSetRead = { ...WHOLE, state: 'open' }
  serveApi(({ method, path }) => {
    if (method !== 'GET') set = { ...set, state: path.endsWith('propose') ? 'proposed' : 'approved' }
    if (path === 'change-set/7/comment') return ok([])
    if (path === 'change-set/7/impact')
      return ok(set.state === 'approved' ? { ...IMPACT, approvals_missing: null } : IMPACT)
    if (path.startsWith('change-set?') || path.startsWith('release?')) return page([])
    return ok(set)
  })
  const { user } = await render('approver')
  await screen.findByText('These decisions change.')
  screen.getByRole('button', { name: 'Propose' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveFocus())
  screen.getByRole('button', { name: 'Approve' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('The set is approved')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Work in this set' })).toHaveFocus())
})

test('the set of the next changes is chosen in the top bar, for this tab', async () => {
  const calls = serve()
  const { user } = await renderScreen(<SetSwitch />)
  await user.click(await screen.findByRole('button', { name: 'Change set: Your changes' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /Autumn offer/ }))
  expect(await screen.findByRole('button', { name: 'Change set: Autumn offer' })).toBeVisible()
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'change-set/current',
    body: { change_set_id: 7 },
  })
})

test.each([
  ['Autumn offer', 'Autumn offer Ada'],
  ['Changes of Ada', 'Changes of Ada'],
])('a set is offered with whose it is, once: %s', async (name, shown) => {
  serveApi(({ path }) => (path.startsWith('change-set?') ? page([{ ...SET, name }]) : ok({ releases: 'on' })))
  const { user } = await renderScreen(<SetSwitch />)
  await user.click(await screen.findByRole('button', { name: /^Change set/ }))
  expect(await screen.findByRole('menuitemradio', { name: shown })).toBeVisible()
})

test('where the chosen set was published, the next write waits for another choice', async () => {
  const published = { releases: 'on', change_set: { ...SET, state: 'published' } }
  const calls = serveApi(({ method, path }) => {
    if (method === 'PUT') return ok(null)
    return path === 'change-set/current' ? ok(published) : page([])
  })
  const { user } = await renderScreen(<SetSwitch />)
  await user.click(await screen.findByRole('button', { name: 'Change set: Choose a change set' }))
  await user.click(await screen.findByRole('menuitem', { name: 'One that my next change begins' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: 'change-set/current',
      body: { change_set_id: null },
    }),
  )
})

test.each([
  ['the set that one writes in is left with its publish', 7, 1],
  ['another set that one writes in stays chosen', 9, 0],
])('%s', async (_what, current, left) => {
  const set: ChangeSetRead = { ...WHOLE, state: 'approved' }
  const calls = serveApi(({ method, path }) => {
    if (path === 'change-set/current')
      return ok(method === 'GET' ? { releases: 'on', change_set: { ...SET, change_set_id: current } } : null)
    if (method !== 'GET' || /^change-set\/7(\?page=\d+)?$/.test(path)) return ok(set)
    if (path === 'change-set/7/impact') return ok(IMPACT)
    return path.startsWith('release?') || path.startsWith('change-set?') ? page([]) : ok([])
  })
  const { user } = await render('approver')
  await screen.findByText('These decisions change.')
  await user.click(screen.getByRole('button', { name: 'Publish…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish Autumn offer' })
  await waitFor(() => expect(calls.some(({ path }) => path === 'change-set/current')).toBe(true))
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await screen.findByText('The release is current')
  const written = calls.filter(({ method, path }) => method === 'PUT' && path === 'change-set/current')
  expect(written.map(({ body }) => body)).toEqual(Array.from({ length: left }, () => ({ change_set_id: null })))
})

test('comments stand with what they are about, are resolved, and are added to a field or a decision', async () => {
  const calls = serve()
  const { user } = await render('approver')
  const comments = await screen.findByRole('region', { name: 'Comments (1 open)' })
  expect(comments).toHaveTextContent('on QoS rule Fair use, MBR downlink')
  expect(within(comments).getByText('Blocks approval')).toBeVisible()
  expect(screen.getByText('2 approvals for catalogues/qos-rules')).toBeVisible()
  await user.click(within(comments).getByRole('button', { name: 'Resolve' }))
  await screen.findByText('The comment is resolved')
  await user.type(within(comments).getByRole('textbox', { name: 'Comment' }), 'Why? @Ada')
  await user.click(within(comments).getByRole('combobox', { name: 'About' }))
  await user.keyboard('Decisions of plan prepaid, session-start{Enter}')
  await user.click(within(comments).getByRole('checkbox', { name: /Blocks approval/ }))
  await user.click(within(comments).getByRole('button', { name: 'Add comment' }))
  await screen.findByText('The comment is added')
  expect(calls.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'PUT', path: 'change-set/7/comment/5', body: { resolved: 'Y', row_version: 2 } },
    {
      method: 'POST',
      path: 'change-set/7/comment',
      body: { text: 'Why? @Ada', about: { plan: 'prepaid', event: 'session-start' }, blocks: 'Y' },
    },
  ])
})

test('a comment is answered: about the same, and to who wrote it', async () => {
  const calls = serve()
  const { user } = await render('editor')
  const comments = await screen.findByRole('region', { name: 'Comments (1 open)' })
  const field = within(comments).getByRole('textbox', { name: 'Comment' })
  await user.type(field, 'Yes.')
  await user.click(within(comments).getByRole('button', { name: 'Answer' }))
  expect(field).toHaveFocus()
  expect(field).toHaveValue('@Ben Yes.')
  await user.keyboard(' By far.')
  await user.click(within(comments).getByRole('button', { name: 'Add comment' }))
  await screen.findByText('The comment is added')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    text: '@Ben Yes. By far.',
    about: { resource: 'qos-rule', record_id: 3, field: 'mbrdl' },
    blocks: 'N',
  })
})

test('a comment is resolved by who may', async () => {
  const refused = 'Ben resolves it, or an approver who wrote nothing in the set'
  serveApi(({ path }) => {
    if (path === 'change-set/7/comment') return ok([{ ...COMMENT, resolve_refused: refused }])
    if (path === 'change-set/7/impact') return ok(IMPACT)
    if (path.startsWith('change-set?') || path.startsWith('release?')) return page([])
    return path === 'change-set/7?page=1' ? ok(WHOLE) : undefined
  })
  await render('editor')
  expect(await screen.findByText('Is that enough?')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
})

test('a set of many records is shown in pages', async () => {
  const calls = serve({ ...WHOLE, record_count: 250 })
  const { user } = await render('editor')
  await user.click(await screen.findByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('change-set/7?page=3'))
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
})

test('decisions that change everywhere are told as such', async () => {
  serve(WHOLE, { ...IMPACT, changed: IMPACT.changed.map((one) => ({ ...one, contexts: null })) })
  await render('approver')
  expect(await screen.findByRole('row', { name: /from 2026\/11\/01, in all contexts/ })).toBeVisible()
})

test('a suspended release is told with what moved, an emergency until it is reviewed', async () => {
  const moved: ReleaseRead = { ...RELEASE, release_id: 6, state: 'current', change_sets: [] }
  serve(WHOLE, IMPACT, [moved, RELEASE])
  const { unmount } = await render('approver')
  const line = await screen.findByText(/which would publish it, is suspended: Release 6 was published meanwhile/)
  expect(within(line).getByRole('link', { name: 'What release 6 changed' })).toHaveAttribute(
    'href',
    '/main/release?from=4&to=6',
  )
  unmount()
  const emergency = { ...RELEASE, state: 'current', published_at: RELEASE.created_at } as const
  const told = { ...emergency, emergency_reason: 'Roamers get no data', review_refused: null }
  serve({ ...WHOLE, state: 'published', release_id: 5 }, IMPACT, [told])
  const second = await render('approver')
  expect(await screen.findByText(/published without approval, as release 5: Roamers get no data/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review it' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'What release 5 changed' })).toHaveAttribute(
    'href',
    '/main/release?from=4&to=5',
  )
  second.unmount()
  serve({ ...WHOLE, state: 'published', release_id: 5 }, IMPACT, [{ ...told, review_refused: 'You published it' }])
  await render('approver')
  expect(await screen.findByText(/published without approval, as release 5: Roamers get no data/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Review it' })).toBeNull()
})

test('a scheduled release that lost its approval says that it will be suspended', async () => {
  const scheduled: ReleaseRead = { ...RELEASE, state: 'scheduled', note: null }
  serve({ ...WHOLE, state: 'approved' }, IMPACT, [scheduled])
  const first = await render('approver')
  expect(await screen.findByText(/It is published as release 5 at/)).not.toHaveTextContent('suspended')
  first.unmount()
  serve(WHOLE, IMPACT, [scheduled])
  await render('approver')
  expect(await screen.findByText(/It is published as release 5 at/)).toHaveTextContent('it is suspended then')
})

const SUSPENDED: readonly ReleaseRead[] = [{ ...RELEASE, release_id: 6, state: 'current', change_sets: [] }, RELEASE]

test('a suspended release is approved again and published as planned with one press', async () => {
  const calls = serve(WHOLE, IMPACT, SUSPENDED)
  const { user, address } = await render('approver')
  await user.click(await screen.findByRole('button', { name: 'Approve and publish as planned' }))
  await screen.findByText('It is published as planned')
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: 'change-set/7/approve', body: { evidence_hash: 'abc' } },
    { path: 'release', body: { change_set_ids: [7, 8], base: 4, as_planned: 5 } },
  ])
  expect(address()).toBe('/main/release')
})

test('a set that is approved again says that its release stays suspended, and what to do', async () => {
  serve({ ...WHOLE, state: 'approved' }, IMPACT, SUSPENDED)
  const { unmount } = await render('editor')
  const told = await screen.findByText(/which would publish it, is suspended/)
  expect(told).toHaveTextContent('that release stays suspended: publish the set, as planned or anew')
  unmount()
  serve(WHOLE, IMPACT, SUSPENDED)
  await render('editor')
  expect(await screen.findByText(/which would publish it, is suspended/)).not.toHaveTextContent('stays suspended')
})

test('an approval is not offered to who wrote in the set, and the reason is told', async () => {
  const refused = 'You wrote in the set "Autumn offer": somebody else approves of it'
  serve(WHOLE, { ...IMPACT, refused }, SUSPENDED)
  await render('approver')
  expect(await screen.findByText(/2 approvals for catalogues\/qos-rules. You wrote in the set/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish…' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('of a published set one reads what its release changed', async () => {
  const release = { ...RELEASE, state: 'current', published_at: RELEASE.created_at } as const
  serve({ ...WHOLE, state: 'published', release_id: 5 }, IMPACT, [release])
  await renderScreen(<SetScreen id={7} />)
  const section = within(await screen.findByRole('region', { name: 'What release 5 changed' }))
  expect(await section.findByText('These decisions change.')).toBeVisible()
  expect(section.getByText(/prepaid/)).toBeVisible()
})
