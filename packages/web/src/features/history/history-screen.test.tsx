import { screen, within } from '@testing-library/react'
import type { Change, ChangeBatch } from '@tollgate/contract/history/change.ts'
import { expect, test, vi } from 'vitest'
import { ok, page, serveApi, type Answer, type ApiCall } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { HistoryScreen } from './history-screen.tsx'

const head = {
  change_id: 9,
  at: '2026-03-09T11:55:00Z',
  actor_id: 'a',
  actor_name: 'Ada',
  token_name: null,
  resource: 'service-identifier',
  record_id: 5,
  record_name: 'Video',
  action: 'update',
  batch_id: 'b9',
  undo_of: null,
  change_set_id: null,
  undone_by: null,
} as const

const batches: readonly ChangeBatch[] = [
  { ...head, count: 1, counts: [{ resource: 'service-identifier', action: 'update', count: 1 }] },
  {
    ...head,
    change_id: 4,
    batch_id: 'b4',
    token_name: 'Night run',
    action: 'delete',
    resource: 'zone-map',
    record_name: 'Countries',
    undone_by: 8,
    count: 241,
    counts: [
      { resource: 'zone-map', action: 'delete', count: 1 },
      { resource: 'zone', action: 'delete', count: 240 },
    ],
  },
]
const change: Change = {
  ...head,
  before: { si_code: 7, rating_group_id: 1, pcc_rating_group: { rg_name: 'Gold' }, comments: null },
  after: { si_code: 7, rating_group_id: 2, pcc_rating_group: { rg_name: 'Silver' }, comments: 'Now cheaper' },
}
/** The newest change of the filtered record. */
const named: Change = { ...change, action: 'delete', resource: 'zone-map', record_name: 'Countries', after: null }

const showHistory = async (query = '', answer: Answer = () => undefined) => {
  const calls = serveApi(
    answer,
    ({ path }) => (path.startsWith('change-batch?') ? page(batches) : undefined),
    ({ path }) => (path.endsWith('&page_size=1') ? page([named]) : undefined),
    ({ path }) => (path.startsWith('change?') ? page([change]) : undefined),
  )
  return { ...(await renderScreen(<HistoryScreen />, `/main/history${query}`)), calls }
}

const firstList = (calls: readonly ApiCall[]) => calls.find(({ path }) => path.startsWith('change-batch?'))?.path

test('each call is one line: who, what, what went along, and whether it is undone', async () => {
  await showHistory()
  const table = await screen.findByRole('table', { name: 'Changes' })
  await within(table).findByText('Video')
  const [, edited, deleted] = within(table).getAllByRole('row')
  expect(edited).toHaveTextContent(/Ada.*Edited service.* Video.*Undo/)
  expect(deleted).toHaveTextContent(/Ada \(token Night run\).*Deleted zone map Countries with 240 zones.*Undone/)
  expect(within(deleted as HTMLElement).queryByRole('button', { name: /Undo/ })).toBeNull()
})

test('the sentence of an edit says what was changed, two fields at most', async () => {
  const [edit] = batches as [ChangeBatch]
  serveApi(({ path }) =>
    path.startsWith('change-batch?')
      ? page([
          { ...edit, before: change.before, after: change.after },
          {
            ...edit,
            change_id: 8,
            batch_id: 'b8',
            before: { si_code: 7, comments: null, pcc_service_name: 'A' },
            after: { si_code: 8, comments: 'New', pcc_service_name: 'B' },
          },
        ])
      : undefined,
  )
  await renderScreen(<HistoryScreen />, '/main/history')
  const table = within(await screen.findByRole('table', { name: 'Changes' }))
  expect(await table.findByRole('button', { name: /Rating group from/ })).toHaveTextContent(
    'Edited service Video : Rating group from Gold to Silver, Comments from — to Now cheaper',
  )
  expect(table.getByRole('button', { name: /and 1 more field$/ })).toBeVisible()
})

test('a publish or return leads its call: its cache refreshes offer no undo, and the sentence says why', async () => {
  const act = { ...head, resource: 'release', record_name: '8: returned to release 3', record_id: 8, action: 'create' }
  const after = { step: '8: returned to release 3', state: 'published', note: 'Release 7 was not confirmed in time' }
  const refresh = { ...head, change_id: 10, resource: 'rule-cache-refresh', record_name: 'Q', action: 'create' }
  const counts = [act, refresh].map(({ resource }) => ({ resource, action: 'create' as const, count: 1 }))
  const { user } = await showHistory('', ({ path }) => {
    if (path.startsWith('change-batch?')) return page([{ ...act, before: null, after, count: 2, counts }])
    const changes = [
      { ...act, before: null, after },
      { ...refresh, before: null, after: { id: 1, type: 'Q', version: 4 } },
    ]
    return path.startsWith('change?') ? page(changes) : undefined
  })
  const opener = await screen.findByRole('button', {
    name: 'Release 8: returned to release 3 (Release 7 was not confirmed in time) with 1 rule cache refresh',
  })
  await user.click(opener)
  expect(await screen.findByText(/Created rule cache refresh/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})

test('an act on a set or release is a sentence, with what it changed', async () => {
  const act = { ...head, resource: 'release', record_name: '7: reviewed', record_id: 7 }
  const before = { step: '7', state: 'published', approvers: [], emergency_reason: 'Calls are dropped', review: null }
  const { user } = await showHistory('', ({ path }) => {
    if (path.startsWith('change-batch?')) return page([{ ...act, count: 1, counts: [] }])
    const after = { ...before, step: '7: reviewed', review: 'It was right', confirmed_at: '2026-03-09T11:55:00Z' }
    return path.startsWith('change?') ? page([{ ...act, before, after }]) : undefined
  })
  const opener = await screen.findByRole('button', { name: 'Release 7: reviewed' })
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  await user.click(opener)
  expect(await screen.findByRole('row', { name: 'Review — It was right' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Confirmed at — 2026/03/09 11:55' })).toBeVisible()
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
})

test('opened, it shows the fields that differ, by their captions and names', async () => {
  const { user, calls } = await showHistory()
  const opener = await screen.findByRole('button', { name: /Edited service/ })
  await user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  const group = await screen.findByRole('row', { name: /^Rating group Gold Silver$/ })
  expect(group).toBeVisible()
  expect(screen.getByRole('row', { name: /^Comments — Now cheaper$/ })).toBeVisible()
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  expect(calls.at(-1)?.path).toBe('change?batch_id=b9&sort=change_id&page_size=100')
})

test('filters are kept in the address; those of a record can be taken away', async () => {
  const { user, address, calls } = await showHistory('?resource=zone-map&record_id=7&page=2')
  await screen.findByText('Video')
  expect(firstList(calls)).toBe('change-batch?resource=zone-map&record_id=7&page=2&page_size=25')
  await user.click(screen.getByRole('button', { name: 'Remove filter of the record' }))
  expect(address()).toBe('/main/history?resource=zone-map')
  await user.click(screen.getByRole('combobox', { name: 'Change' }))
  await user.click(await screen.findByRole('option', { name: 'Deleted' }))
  expect(address()).toBe('/main/history?resource=zone-map&action=delete')
  await user.type(screen.getByLabelText('From'), '2026-03-01{Enter}')
  expect(address()).toContain('from=2026-03-01')
})

test('days are typed as the console writes them; one that no calendar has is refused in words', async () => {
  const { user, address } = await showHistory('?from=2026-03-01')
  const from = await screen.findByRole('textbox', { name: 'From' })
  expect(from).toHaveValue('2026/03/01')
  await user.clear(from)
  await user.type(from, '2026/06/31{Enter}')
  expect(screen.getByText('From: the calendar has no 2026/06/31')).toBeVisible()
  expect(from).toHaveValue('2026/06/31')
  await user.clear(from)
  await user.type(from, '2026/3{Enter}')
  expect(screen.getByText('From is written as YYYY/MM/DD, such as 2026/01/31')).toBeVisible()
  expect(address()).toBe('/main/history?from=2026-03-01')
  await user.type(from, '/2{Enter}')
  expect(address()).toBe('/main/history?from=2026-03-02')
})

test('days in words are taken as in forms', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T22:00:00Z') })
  const { user, address } = await showHistory()
  await user.type(await screen.findByRole('textbox', { name: 'From' }), 'yesterday{Enter}')
  expect(address()).toBe('/main/history?from=2026-03-01')
  vi.useRealTimers()
})

test('an undo says what it will do before it does it', async () => {
  const asked: unknown[] = []
  const { user } = await showHistory('', ({ method, path, body }) => {
    if (method !== 'POST' || path !== 'change/undo') return undefined
    asked.push(body)
    return ok([{ ...head, change_id: 10, undo_of: 9 }], 201)
  })
  await user.click(await screen.findByRole('button', { name: 'Undo: edited service Video' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this?' })
  expect(await within(dialog).findByText('Gets its old values back')).toBeVisible()
  expect(within(dialog).getByText(/service “Video”/i)).toBeVisible()
  expect(within(dialog).getByText(/^Ada, 2026\/\d\d\/\d\d/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 change')).toBeVisible()
  expect(asked).toEqual([
    { batch_id: 'b9', with_dependents: false, preview: true },
    { batch_id: 'b9', with_dependents: false, preview: false },
  ])
})

test('a refused undo gives the changes in its way, and undoes them too where that is wanted', async () => {
  const message = 'Bob edited Service "Video" later, at 2026-03-10T08:00:00.000Z (change 12)'
  const { user } = await showHistory('', ({ method, body }) => {
    if (method !== 'POST') return undefined
    const { with_dependents } = body as { with_dependents: boolean }
    const faults = [{ code: 'CONFLICT', message, field: 'change_ids.12' }]
    if (!with_dependents) return Response.json({ data: null, statusDescription: faults }, { status: 409 })
    return ok([head, { ...head, change_id: 12 }])
  })
  await user.click(await screen.findByRole('button', { name: /^Undo: edited/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/Bob edited.*2026\/03\/10/)
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Undo these too' }))
  expect(await within(dialog).findByText('Gets its old values back')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeEnabled()
})

test('no change at all is not the same as no match', async () => {
  const none: Answer = ({ path }) => (path.startsWith('change-batch?') ? page([]) : undefined)
  const { unmount } = await showHistory('', none)
  expect(await screen.findByText('No changes yet')).toBeVisible()
  unmount()
  const { user, address } = await showHistory('?text=x', none)
  expect(await screen.findByText('Nothing matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(address()).toBe('/main/history')
})

const ofAda = (name: string) => `?actor_name=${name}&from=2026-03-09`

test('all that one person did since a day is undone at once, after saying what that is', async () => {
  const undone = [{ ...head, change_id: 11, undo_of: 9 }]
  const { user, calls } = await showHistory(ofAda('Ada'), ({ method }) => (method === 'POST' ? ok(undone) : undefined))
  await user.click(await screen.findByRole('button', { name: 'Undo everything Ada did since 2026/03/09' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this?' })
  expect(await within(dialog).findByText(/Gets its old values back/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 change')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { actor_id: 'a', from: '2026-03-09', with_dependents: false, preview: true },
    { actor_id: 'a', from: '2026-03-09', with_dependents: false, preview: false },
  ])
})

test('that is offered for one person and a first day alone', async () => {
  await showHistory('?actor_name=Ada')
  await screen.findByText('Video')
  expect(screen.queryByRole('button', { name: /^Undo everything/ })).toBeNull()
})

test('and not while other filters hide a part', async () => {
  await showHistory(`${ofAda('Ada')}&text=Video`)
  await screen.findByText('Video')
  expect(screen.queryByRole('button', { name: /^Undo everything/ })).toBeNull()
})

test('the changes of what belongs to a record are shown with its own, or left out', async () => {
  const { user, address, calls } = await showHistory('?resource=zone-map&record_id=7&tree=1')
  await screen.findByText('Video')
  expect(firstList(calls)).toBe('change-batch?resource=zone-map&record_id=7&tree=1&page=1&page_size=25')
  await user.click(screen.getByRole('button', { name: /Edited service/ }))
  await screen.findByRole('row', { name: /^Rating group Gold Silver$/ })
  expect(calls.at(-1)?.path).toBe(
    'change?batch_id=b9&sort=change_id&page_size=100&resource=zone-map&record_id=7&tree=1',
  )
  const whole = screen.getByRole('checkbox', { name: 'With all that belongs to it' })
  expect(whole).toBeChecked()
  await user.click(whole)
  expect(address()).toBe('/main/history?resource=zone-map&record_id=7')
  await user.click(whole)
  await user.click(screen.getByRole('button', { name: 'Remove filter of the record' }))
  expect(address()).toBe('/main/history?resource=zone-map')
})

test('the record whose changes are shown is called by its name, also when it has been deleted', async () => {
  const { calls } = await showHistory('?resource=zone-map&record_id=7')
  expect(await screen.findByText('Countries', { selector: 'b' })).toBeVisible()
  expect(calls.map(({ path }) => path)).toContain('change?resource=zone-map&record_id=7&page_size=1')
})

test('a record that owns nothing has no tree', async () => {
  await showHistory('?resource=rating-group&record_id=7')
  await screen.findByText('Video')
  expect(screen.queryByRole('checkbox', { name: 'With all that belongs to it' })).not.toBeInTheDocument()
})

test('a word that was not looked for in every value is looked for further back on a press', async () => {
  const searchedFrom = '2026-02-01T10:00:00.000Z'
  const meta = { currentPage: 1, pageSize: 25, total: 0, totalPage: 0 }
  const part: Answer = ({ path }) => {
    if (!path.startsWith('change-batch?')) return undefined
    return path.includes('to=') ? page(batches) : Response.json({ data: [], meta: { ...meta, searchedFrom } })
  }
  const { user, address } = await showHistory('?text=x', part)
  expect(await screen.findByText(/values in those since/)).toHaveTextContent('2026/02/01')
  await user.click(screen.getByRole('button', { name: 'Search before that' }))
  expect(new URLSearchParams(address().split('?')[1]).get('to')).toBe(searchedFrom)
  expect(await screen.findByText('Video')).toBeVisible()
  expect(screen.getByText(/^Up to/)).toHaveTextContent('2026/02/01')
  expect(screen.queryByText(/values in those since/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove the moment' }))
  expect(address()).toBe('/main/history?text=x')
})
