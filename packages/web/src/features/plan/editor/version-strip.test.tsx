import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { VersionStrip } from './version-strip.tsx'

const PLAN = testRow('policy-plan', { pcr_plan_id: 4, pcr_plan_name: 'Prepaid', state: 'A' })
const version = (pcc_rule_ver_id: number, eff_date: string, exp_date: string | null) =>
  testRow('policy-plan-ver', {
    pcc_rule_ver_id,
    pcr_plan_id: 4,
    seq: 0,
    eff_date: `${eff_date}T00:00:00.000Z`,
    exp_date: exp_date && `${exp_date}T23:59:59.999Z`,
    row_version: 2,
    warning_count: 0,
  })
const VERSIONS = [
  version(1, '2026-01-01', '2026-02-28'),
  version(2, '2026-03-01', '2026-04-30'),
  version(3, '2026-04-01', null),
]

const strip = (chosen: number | undefined, plan = PLAN, today = '2026-03-15') => (
  <VersionStrip
    place={{ plan: 4, version: chosen }}
    plan={plan}
    versions={VERSIONS}
    chosen={VERSIONS.find(({ pcc_rule_ver_id }) => pcc_rule_ver_id === chosen)}
    today={today}
  />
)

const unused: Answer = ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined)

test('every version is a chip with its days and its standing; the chosen one is marked', async () => {
  serveApi()
  await renderScreen(strip(2))
  const chips = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('link')
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(
    [1, 2, 3].map((id) => `/main/policy-plan/4/version/${id}`),
  )
  expect(chips.map((chip) => chip.getAttribute('aria-current'))).toEqual([null, 'true', null])
  expect(chips[0]).toHaveTextContent('Not Effective')
  expect(chips[1]).toHaveTextContent('Current Version')
  expect(chips[2]).toHaveTextContent('2026/04/01 onwardsFuture Version')
})

test('the versions are drawn in time, and said: gaps and several at once', async () => {
  serveApi()
  await renderScreen(strip(2))
  expect(screen.getByRole('figure')).toHaveTextContent(
    'Versions in time: 2026/01/01 - 2026/02/28, 2026/03/01 - 2026/04/30, 2026/04/01 onwards. ' +
      'Several versions at once: 2026/04/01 - 2026/04/30.',
  )
})

test('without a chosen version there is nothing to do but to create one', async () => {
  serveApi()
  await renderScreen(strip(undefined))
  expect(screen.getByRole('button', { name: 'Create version' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'The chosen version' })).not.toBeInTheDocument()
})

test.each([
  [1, 'left=1&right=2'],
  [2, 'left=1&right=2'],
  [3, 'left=2&right=3'],
])('version %i is compared with the one before it, the first with the one after it', async (chosen, query) => {
  serveApi()
  const { user, address } = await renderScreen(strip(chosen))
  await user.click(screen.getByRole('button', { name: 'Compare with…' }))
  await waitFor(() => expect(address()).toBe(`/main/policy-plan/compare?${query}`))
})

test('what a version decides differently from the one before it is one press away', async () => {
  serveApi()
  const { user, address } = await renderScreen(strip(3))
  await user.click(screen.getByRole('button', { name: 'What changes' }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/simulation\?view=changes&plan=\d+&before=2&after=3$/))
})

test('deleting the version in force says what is in force afterwards', async () => {
  const calls = serveApi(unused, ({ method }) => (method === 'DELETE' ? ok(VERSIONS[1]) : undefined))
  const { user, address } = await renderScreen(strip(2))
  await user.click(screen.getByRole('button', { name: 'Delete version' }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent('2026/03/01 - 2026/04/30')
  expect(question).toHaveTextContent('It is in force now. Afterwards nothing is in force until 2026/04/01')
  await user.click(await within(question).findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/main/policy-plan/4'))
  expect(calls).toContainEqual({ method: 'DELETE', path: 'policy-plan-ver/2', body: undefined, version: 2 })
})

test.each([
  { what: 'a version that is not in force', chosen: 1, days: '2026/01/01 - 2026/02/28', plan: PLAN },
  { what: 'a version of a draft', chosen: 2, days: '2026/03/01 - 2026/04/30', plan: { ...PLAN, state: '0' } },
])('deleting $what changes nothing that is in force', async ({ chosen, days, plan }) => {
  serveApi(unused)
  const { user } = await renderScreen(strip(chosen, plan))
  await user.click(screen.getByRole('button', { name: 'Delete version' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(days)
  expect(screen.queryByText('It is in force now.')).not.toBeInTheDocument()
})

test('the form of a version is titled by its days', async () => {
  serveApi()
  const { user } = await renderScreen(strip(1))
  await user.click(screen.getByRole('button', { name: 'Edit version' }))
  expect(await screen.findByRole('dialog', { name: 'Edit version 2026/01/01 - 2026/02/28' })).toBeVisible()
})
