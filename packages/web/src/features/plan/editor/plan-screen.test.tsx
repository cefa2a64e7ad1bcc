import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { PlanHead } from './plan-head.tsx'
import { PlanScreen } from './plan-screen.tsx'

const plan = { ...testRow('policy-plan', { pcr_plan_id: 4, pcr_plan_name: 'Prepaid' }), warnings: [] }
const served: Answer = ({ path }) => {
  if (path === 'policy-plan/4') return ok(plan)
  return path.startsWith('policy-plan-ver') ? page([]) : undefined
}

const shown = (place: { plan: number; version?: number }) => <PlanScreen place={place} dock={<p>Simulate here</p>} />

test('an address that names no version says so, also in a plan without versions', async () => {
  serveApi(served)
  await renderScreen(shown({ plan: 4, version: 9999 }))
  expect(await screen.findByText('There is no such version in this plan')).toBeVisible()
  expect(screen.queryByText('No versions yet')).not.toBeInTheDocument()
})

test('nothing is simulated below a plan that there is not', async () => {
  serveApi(served, () => refused(404, 'NOT_FOUND', 'There is no policy plan 5'))
  const { unmount } = await renderScreen(shown({ plan: 4 }))
  expect(await screen.findByText('No versions yet')).toBeVisible()
  expect(screen.getByText('Simulate here')).toBeVisible()
  unmount()
  await renderScreen(shown({ plan: 5 }))
  expect(await screen.findByText('There is no such policy plan')).toBeVisible()
  expect(screen.queryByText('Simulate here')).not.toBeInTheDocument()
})

test.each([
  ['one to come on its first day', '2099-02-01', null, '2099-02-01T00:00'],
  ['one that has ended on its last day', '2020-01-01', '2020-03-31', '2020-03-31T00:00'],
  ['one in force now', '2020-01-01', null, undefined],
])('the simulator is asked of a version while it is in force: %s', async (_when, eff_date, exp_date, at) => {
  serveApi(({ path }) => (path.includes('tree') ? refused(404, 'NOT_FOUND', 'Gone') : page([])))
  const version = testRow('policy-plan-ver', { pcc_rule_ver_id: 6, eff_date, exp_date })
  const head = <PlanHead plan={plan} version={version} />
  const { user, address } = await renderScreen(head, '/main', 'administrator', {
    network_time_zone: 'Asia/Tokyo',
  })
  await user.click(await screen.findByRole('button', { name: 'Open in the simulator' }))
  const asked = Object.fromEntries(new URLSearchParams(address().split('?')[1]))
  expect(asked).toEqual({ plan: '4', version: '6', ...(at !== undefined && { at, time_zone: 'Asia/Tokyo' }) })
})

test('the assignments of a plan are one press away from it', async () => {
  serveApi(() => page([]))
  const { user, address } = await renderScreen(<PlanHead plan={plan} version={undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Assignments of the plan' }))
  expect(address()).toBe('/main/plan-assignment?pcr_plan_id=4')
})
