import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, serveApi, type ApiCall } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormPanel } from './form-panel.tsx'

const version = {
  pcc_rule_ver_id: 3,
  pcr_plan_id: 1,
  eff_date: '2026-01-01T00:00:00.000Z',
  exp_date: '2026-06-30T00:00:00.000Z',
  row_version: 2,
}
const begin = { time_span_detail_id: 4, time_span_id: 1, cycle_begin_date: '2026-01-31T22:00:00', duration: 2 }

const answers = () =>
  serveApi(
    ({ method, body }) => (method === 'PUT' ? ok({ ...version, ...(body as object) }) : undefined),
    ({ path }) => (path.startsWith('policy-plan') ? ok([]) : undefined),
  )

async function edit(
  catalogue: 'policy-plan-basic-ver' | 'timespan-detail' | 'rule-workflow-group',
  row: Row,
  zone = 'UTC',
) {
  return await renderScreen(
    <FormPanel opened catalogue={catalogueOf(catalogue)} mode="update" row={row} onClose={vi.fn()} onSaved={vi.fn()} />,
    '/main',
    'administrator',
    { network_time_zone: zone },
  )
}

const lastWrite = (calls: readonly ApiCall[]) => calls.findLast(({ method }) => method === 'PUT')

const basic = { basic_rule_ver_id: 3, ap_rule_id: 1, mapping_id: 1, ...version }
const end = () => screen.findByRole('textbox', { name: /^Expiry date/ })
const save = () => screen.getByRole('button', { name: 'Save' })

test.each([
  ['06/31/2026', /Expiry date is written as YYYY\/MM\/DD/],
  ['2026/02/30', /Expiry date: the calendar has no 2026\/02\/30/],
  ['next summer', /Expiry date is written as YYYY\/MM\/DD/],
])('%s is refused in words; it stays as typed, and nothing is stored', async (typed, words) => {
  const calls = answers()
  const { user } = await edit('policy-plan-basic-ver', basic)
  expect(await end()).toHaveValue('2026/06/30')
  await user.clear(await end())
  await user.type(await end(), typed)
  await user.click(save())
  await waitFor(async () => expect(await end()).toHaveAccessibleDescription(words))
  expect(await end()).toHaveValue(typed)
  expect(await end()).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a day that is typed is stored as its midnight in UTC; an emptied end as none', async () => {
  const calls = answers()
  const { user } = await edit('policy-plan-basic-ver', basic)
  await user.clear(await end())
  await user.type(await end(), '2026/7/31')
  await user.click(save())
  await waitFor(() => expect(lastWrite(calls)).toMatchObject({ body: { exp_date: '2026-07-31T00:00:00.000Z' } }))
  await user.clear(await end())
  await user.click(save())
  await waitFor(() => expect(lastWrite(calls)).toMatchObject({ body: { exp_date: '' } }))
})

test('a day is picked from the calendar by keyboard; Esc closes the calendar and not the form', async () => {
  answers()
  const { user } = await edit('policy-plan-basic-ver', basic)
  await user.click(await end())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('button', { name: '30 June 2026' })).toHaveFocus())
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(await end()).toHaveValue('2026/06/29')
  expect(await end()).toHaveFocus()
  await user.click((await screen.findAllByRole('button', { name: 'Open the calendar' }))[1] as HTMLElement)
  await waitFor(() => expect(screen.getByRole('button', { name: '29 June 2026' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Discard what you changed?')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '29 June 2026' })).not.toBeInTheDocument()
  expect(await end()).toHaveFocus()
})

test('Tab goes from a date to the next field: ↓ opens the calendar, so its button is no Tab stop', async () => {
  answers()
  const { user } = await edit('policy-plan-basic-ver', basic)
  await user.click(await screen.findByRole('textbox', { name: /^Effective date/ }))
  await user.tab()
  expect(await end()).toHaveFocus()
})

test('a time span begins at a day and a time', async () => {
  const calls = answers()
  const { user } = await edit('timespan-detail', { ...begin, time_unit: 'H', cycle_unit: 1, row_version: 1 })
  const field = await screen.findByRole('textbox', { name: /^Cycle begin date/ })
  expect(field).toHaveValue('2026/01/31 22:00')
  await user.clear(field)
  await user.type(field, '2026/02/30 22:00')
  await user.click(save())
  await waitFor(() => expect(field).toHaveAccessibleDescription(/the calendar has no 2026\/02\/30/))
  await user.clear(field)
  await user.type(field, '2026/02/28 06:30')
  await user.click(save())
  await waitFor(() => expect(lastWrite(calls)).toMatchObject({ body: { cycle_begin_date: '2026-02-28T06:30:00' } }))
})

test('a day in words counts from the day on the network’s clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T22:00:00Z') })
  const calls = answers()
  const { user } = await edit('policy-plan-basic-ver', basic, 'Asia/Tokyo')
  await user.clear(await end())
  await user.type(await end(), 'tomorrow')
  await user.click(save())
  await waitFor(() => expect(lastWrite(calls)).toMatchObject({ body: { exp_date: '2026-03-04T00:00:00.000Z' } }))
  vi.useRealTimers()
})

test('an end in words counts from the begin beside it, in whatever form that is typed', async () => {
  const calls = answers()
  const { user } = await edit('policy-plan-basic-ver', basic)
  const start = screen.getByRole('textbox', { name: /^Effective date/ })
  await user.clear(start)
  await user.type(start, '2030.2.9')
  await user.clear(await end())
  await user.type(await end(), 'sun')
  await user.click(save())
  await waitFor(() => expect(lastWrite(calls)).toMatchObject({ body: { exp_date: '2030-02-10T00:00:00.000Z' } }))
})
