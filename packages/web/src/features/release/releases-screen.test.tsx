import type { ReleaseRead } from '@tollgate/contract/release/release.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlansContext } from '../../catalogue/rights.ts'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ReleasesScreen } from './releases-screen.tsx'

const AT = '2026-11-01T08:00:00.000Z'
const REVIEW = { text: 'Fine', by: 'Ben', at: AT }

const EMERGENCY: ReleaseRead = {
  release_id: 5,
  state: 'past',
  base_release_id: 4,
  manifest_hash: 'abc',
  user_name: 'Eve',
  approvers: [],
  created_at: '2026-11-01T08:00:00.000Z',
  published_at: '2026-11-01T08:00:00.000Z',
  publish_at: null,
  confirm_by: null,
  confirmed_at: null,
  emergency_reason: 'Roamers get no data',
  review: null,
  confirm_refused: 'Release 5 waits for no confirmation',
  return_refused: null,
  review_refused: null,
  rollback_of: null,
  problem: null,
  note: null,
  change_sets: [],
  counts: { added: 0, changed: 1, removed: 0 },
}

async function show(releases: readonly ReleaseRead[], role: 'editor' | 'approver') {
  serveApi(({ path }) => (path.startsWith('release?') ? page(releases) : undefined))
  await renderScreen(<ReleasesScreen />, '/main/release', role)
  const table = await screen.findByRole('table', { name: 'Releases' })
  return (name: string) => within(table).getByRole('row', { name: new RegExp(name) })
}

test('a review is offered to who may write it, and the others are told why not', async () => {
  const refused = 'Somebody reviews it who neither wrote nor published it'
  const own = { ...EMERGENCY, release_id: 6, emergency_reason: 'It was mine', review_refused: refused }
  const row = await show([own, EMERGENCY], 'approver')
  expect(within(row('It was mine')).queryByRole('button', { name: 'Review' })).toBeNull()
  expect(within(row('It was mine')).getByText(refused)).toBeVisible()
  expect(within(row('Roamers get no data')).getByRole('button', { name: 'Review' })).toBeVisible()
})

test('a release says what keeps it from what is due', async () => {
  const problem = 'Its return failed, and is tried again: The log of the server says why'
  const row = await show([{ ...EMERGENCY, state: 'unconfirmed', confirm_by: AT, problem }], 'editor')
  expect(row('Roamers get no data')).toHaveTextContent(`Overdue ${problem}`)
})

test('a release is confirmed, returned to and cancelled by whoever may', async () => {
  const refused = 'Your role is for other plans alone: this changes zones'
  const set = { change_set_id: 7, name: 'Autumn offer', ticket: null }
  const unconfirmed: ReleaseRead = { ...EMERGENCY, release_id: 6, state: 'unconfirmed', confirm_by: AT, review: REVIEW }
  const past: ReleaseRead = { ...EMERGENCY, review: REVIEW }
  const waiting: ReleaseRead = { ...EMERGENCY, release_id: 7, state: 'scheduled', return_refused: 'Not yet' }
  const scheduled = { ...waiting, change_sets: [set, { ...set, change_set_id: 8 }] }
  const buttonsTo = async (why: string | null) => {
    serveApi(({ path }) => {
      if (path === 'change-set/7') return ok({ ...set, state: 'approved' })
      if (path === 'change-set/7/impact?with=8') return ok({ publish_refused: why })
      if (path.startsWith('change-set?')) return page([])
      if (!path.startsWith('release?')) return ok([])
      return page([scheduled, { ...unconfirmed, confirm_refused: why }, { ...past, return_refused: why }])
    })
    const screens = (
      <PlansContext value={[4]}>
        <ReleasesScreen />
      </PlansContext>
    )
    const { unmount } = await renderScreen(screens, '/main/release', 'approver')
    await screen.findByRole('table', { name: 'Releases' })
    return unmount
  }
  const unmount = await buttonsTo(refused)
  expect(within(screen.getByRole('row', { name: /to be confirmed/ })).getByText(refused)).toBeVisible()
  for (const name of ['Confirm', 'Return to release 5', 'Cancel'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
  unmount()
  await buttonsTo(null)
  for (const name of ['Confirm', 'Return to release 5', 'Cancel'])
    expect(await screen.findByRole('button', { name }), name).toBeVisible()
})

test('the focus stays beside the releases that are compared by decisions', async () => {
  const decisions = { answer: 'nothing', changed: [], changed_count: 0, not_decided: [], sampled: null }
  serveApi(({ path }) => {
    if (path.startsWith('release?')) return page([EMERGENCY, { ...EMERGENCY, release_id: 4 }])
    if (path.startsWith('change-set?')) return page([])
    const isAsked = path.endsWith('?decisions=true')
    return Response.json({ data: [], ...(isAsked && { meta: { decisions } }), statusDescription: [] })
  })
  const { user } = await renderScreen(<ReleasesScreen />, '/main/release')
  const button = await screen.findByRole('button', { name: 'Compare decisions' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/No decision changes/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'From' })).toHaveFocus())
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Return shows what comes back before it is pressed', async () => {
  const decisions = {
    answer: 'changes',
    changed: [],
    changed_count: 0,
    not_decided: [{ plan: 'Family 30 GB', workflow: null, why: 'too much to look at' }],
    sampled: null,
  }
  const document = { key: 'plans/family-30-gb', change: 'removed', from: 'a', to: null, record_count: 0, records: [] }
  const documents = Promise.withResolvers<Response>()
  const calls = serveApi(({ path, method }) => {
    if (path.startsWith('release?')) return page([{ ...EMERGENCY, release_id: 6, state: 'current' }, EMERGENCY])
    if (path.startsWith('change-set?')) return page([])
    if (path === 'release/6/diff/5') return documents.promise
    if (path === 'release/6/diff/5?decisions=true')
      return Response.json({ data: [document], meta: { decisions }, statusDescription: [] })
    return method === 'POST' ? ok(EMERGENCY, 201) : ok([])
  })
  const { user } = await renderScreen(<ReleasesScreen />, '/main/release', 'approver')
  await user.click(await screen.findByRole('button', { name: 'Return to release 5' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return to release 5' }))
  const shown = within(dialog.getByRole('region', { name: 'What comes back' }))
  expect(await shown.findByText(/Family 30 GB: too much to look at/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Return' })).toBeDisabled()
  documents.resolve(ok([document]))
  expect(await shown.findByText('plans/family-30-gb')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.path).toBe('release/5/rollback'))
})

test('what differs between releases is told with units, meanings and days', async () => {
  const record = { resource: 'qos-rule', what: 'QoS rule', path: 'fair-use', change: 'changed' }
  const rate = { field: 'mbrdl', label: 'MBR downlink', before: 1_000_000, after: 2_000_000 }
  const version = { ...record, resource: 'policy-plan-ver', what: 'plan version', path: 'v1' }
  const day = { field: 'to', label: 'End', before: '2026-12-31', after: null }
  const document = { key: 'qos', change: 'changed', from: 'a', to: 'b', record_count: 2 }
  const records = [
    { ...record, fields: [rate] },
    { ...version, fields: [day] },
  ]
  serveApi(({ path }) => {
    if (path.startsWith('release?')) return page([EMERGENCY, { ...EMERGENCY, release_id: 4 }])
    return path.startsWith('change-set?') ? page([]) : ok([{ ...document, records }])
  })
  await renderScreen(<ReleasesScreen />, '/main/release')
  expect(await screen.findByRole('row', { name: 'MBR downlink 1 Mbit/s 2 Mbit/s' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'End 2026/12/31 –' })).toBeVisible()
})

test('an emergency is marked from its publish on, and an editor reviews none', async () => {
  const refused = 'Release 6 is not published'
  const planned: ReleaseRead = { ...EMERGENCY, release_id: 6, state: 'cancelled', published_at: null }
  const row = await show(
    [{ ...planned, emergency_reason: 'Not any more', review_refused: refused }, EMERGENCY],
    'editor',
  )
  expect(within(row('Not any more')).queryByText('Not reviewed')).toBeNull()
  expect(within(row('Not any more')).queryByText(refused)).toBeNull()
  expect(within(row('Roamers get no data')).getByText('Not reviewed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

test('on a phone, where the head of the table is not shown, each cell is labelled with its column', async () => {
  const row = await show([EMERGENCY], 'editor')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const captions = within(row('Roamers get no data'))
    .getAllByRole('cell')
    .map(({ dataset: { caption } }) => caption)
  expect(screen.getByRole('table', { name: 'Releases' })).toHaveAttribute('data-stacks')
  const plain = new Set(['State', 'Actions'])
  expect(captions).toEqual(heads.map((head) => (plain.has(head) ? undefined : head)))
})
