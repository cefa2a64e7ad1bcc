import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen, type Rendered } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { CopyVersion } from './copy-version.tsx'

const PLAN = testRow('policy-plan', { pcr_plan_id: 4, pcr_plan_name: 'Prepaid', state: 'A' })
const TARGET = { pcr_plan_id: 5, pcr_plan_name: 'Flat', pcr_plan_code: 'FLAT', state: 'A' }
const version = (pcc_rule_ver_id: number, pcr_plan_id: number, eff_date: string, exp_date: string | null) =>
  testRow('policy-plan-ver', {
    pcc_rule_ver_id,
    pcr_plan_id,
    eff_date: `${eff_date}T00:00:00.000Z`,
    exp_date: exp_date && `${exp_date}T00:00:00.000Z`,
  })
const ORIGINAL = version(1, 4, '2026-03-01', null)

/** The plan that gets the copy, with its versions. */
const planWith =
  (versions: readonly object[], plan: object = TARGET): Answer =>
  ({ method, path }) => {
    if (method !== 'GET') return undefined
    if (path.startsWith('policy-plan-ver?')) return page(versions)
    return path === 'policy-plan/5' ? ok(plan) : page([plan])
  }

const copied: Answer = ({ method }) => (method === 'POST' ? ok(version(9, 5, '2026-07-01', null), 201) : undefined)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

async function openDialog(): Promise<Rendered & { dialog: HTMLElement }> {
  const rendered = await renderScreen(<CopyVersion version={ORIGINAL} plan={PLAN} opened onClose={vi.fn()} />)
  return { ...rendered, dialog: await screen.findByRole('dialog') }
}

async function chooseTarget({ user }: Rendered): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Target plan' }))
  await user.click(await screen.findByRole('option', { name: /Flat/ }))
}

const start = () => screen.getByLabelText(/Effective date/)
const end = () => screen.getByLabelText(/Expiry date/)

test('a copy into a plan with a version in force is proposed for the day after, and changes nothing today', async () => {
  const calls = serveApi(planWith([version(6, 5, '2026-01-01', '2026-06-30')]), copied)
  const rendered = await openDialog()
  expect(start()).toHaveValue('2026/03/01')
  await chooseTarget(rendered)
  await waitFor(() => expect(start()).toHaveValue('2026/07/01'))
  expect(end()).toHaveValue('')
  const effect = await screen.findByRole('group', { name: 'In force today' })
  const stored = 'version 2026/01/01 - 2026/06/30'
  expect(effect).toHaveTextContent(`In force today: ${stored}. With the copy: ${stored}.`)
  expect(within(effect).queryByText(/at once/)).not.toBeInTheDocument()
  await rendered.user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Duplicate Version Success')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'policy-plan-ver/duplicate',
    body: {
      pcc_rule_ver_id: 1,
      target_pcr_plan_id: 5,
      eff_date: '2026-07-01T00:00:00.000Z',
      exp_date: null,
    },
  })
  expect(rendered.address()).toBe('/main/policy-plan/5/version/9')
})

test('dates that replace the version in force at once are warned about', async () => {
  serveApi(planWith([version(6, 5, '2026-01-01', '2026-06-30')]))
  const rendered = await openDialog()
  await chooseTarget(rendered)
  await waitFor(() => expect(start()).toHaveValue('2026/07/01'))
  await rendered.user.clear(start())
  await rendered.user.type(start(), '2026/03/15')
  const effect = await screen.findByRole('group', { name: 'In force today' })
  expect(effect).toHaveTextContent('With the copy: the copy.')
  expect(effect).toHaveTextContent('The copy replaces version 2026/01/01 - 2026/06/30 at once')
  expect(rendered.dialog).toHaveTextContent('Overlaps version 2026/01/01 - 2026/06/30')
})

test('a copy into an empty plan keeps its dates, and is in force today', async () => {
  serveApi(planWith([]))
  await chooseTarget(await openDialog())
  const effect = await screen.findByRole('group', { name: 'In force today' })
  expect(start()).toHaveValue('2026/03/01')
  expect(effect).toHaveTextContent('In force today: nothing. With the copy: the copy.')
  expect(effect).not.toHaveTextContent('at once')
})

test('a plan that is not active has nothing in force', async () => {
  serveApi(planWith([version(6, 5, '2026-01-01', null)], { ...TARGET, state: '0' }))
  await chooseTarget(await openDialog())
  expect(await screen.findByText(/nothing of it is in force/)).toBeVisible()
  expect(screen.queryByRole('group', { name: 'In force today' })).not.toBeInTheDocument()
})

test('a refusal stands at its field, and what was typed stays', async () => {
  serveApi(planWith([]), ({ method }) =>
    method === 'POST' ? refused(400, 'INVALID', 'Expiry date is too early', 'exp_date') : undefined,
  )
  const rendered = await openDialog()
  await rendered.user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Field Is Required')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Target plan' })).toHaveFocus()
  await chooseTarget(rendered)
  await rendered.user.type(end(), '2026/02/01')
  await rendered.user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(end()).toHaveAccessibleDescription(/Expiry date is too early/))
  expect(end()).toHaveFocus()
  expect(end()).toHaveValue('2026/02/01')
})

test('a date that no calendar has is refused in words, and nothing is copied', async () => {
  const calls = serveApi(planWith([]), copied)
  const rendered = await openDialog()
  await chooseTarget(rendered)
  await rendered.user.type(end(), '06/31/2026')
  await rendered.user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(end()).toHaveAccessibleDescription(/Expiry date is written as YYYY\/MM\/DD/))
  expect(end()).toHaveValue('06/31/2026')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

const slashed = (day: string) => day.replaceAll('-', '/')

test.each([
  ['2026-03-15', '2026-03-21', '2026-03-22'],
  ['2026-03-21', '2026-03-28', '2026-03-29'],
  ['2026-03-22', '2026-03-28', '2026-03-29'],
])('a version is duplicated within its plan, for a weekend that is typed in words on %s', async (today, sat, sun) => {
  vi.setSystemTime(new Date(`${today}T12:00:00Z`))
  const calls = serveApi(planWith([ORIGINAL]), copied)
  const { user } = await renderScreen(<CopyVersion version={ORIGINAL} plan={PLAN} here opened onClose={vi.fn()} />)
  await screen.findByRole('dialog', { name: 'Duplicate version' })
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await waitFor(() => expect(start()).toHaveFocus())
  await user.clear(start())
  await user.type(start(), 'sat')
  expect(start()).toHaveAccessibleDescription(expect.stringContaining(`= Saturday ${slashed(sat)}`))
  await user.type(end(), 'sun')
  expect(start()).toHaveValue(slashed(sat))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')).toBeDefined())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    pcc_rule_ver_id: 1,
    target_pcr_plan_id: 4,
    eff_date: `${sat}T00:00:00.000Z`,
    exp_date: `${sun}T00:00:00.000Z`,
  })
})

test('Esc asks before the chosen plan is given up; without a choice it closes', async () => {
  serveApi(planWith([]))
  const onClose = vi.fn()
  const rendered = await renderScreen(<CopyVersion version={ORIGINAL} plan={PLAN} opened onClose={onClose} />)
  await screen.findByRole('dialog')
  await chooseTarget(rendered)
  await rendered.user.keyboard('{Escape}')
  const asked = await screen.findByRole('dialog', { name: 'Discard what you changed?' })
  expect(onClose).not.toHaveBeenCalled()
  await rendered.user.click(within(asked).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('Ctrl+Enter copies, and says which plan is missing', async () => {
  serveApi(planWith([]))
  const { user } = await renderScreen(<CopyVersion version={ORIGINAL} plan={PLAN} opened onClose={vi.fn()} />)
  await screen.findByRole('dialog')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Field Is Required')).toBeVisible()
})
