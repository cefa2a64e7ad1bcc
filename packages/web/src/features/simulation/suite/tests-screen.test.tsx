import type { Coverage, Strength } from '@tollgate/contract/simulation/suite.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, type ApiCall } from '../../../../test/api.ts'
import { testRow } from '../../../../test/row.ts'
import { answer, decided, showSimulator, testCase, working } from '../../../../test/simulator.tsx'

const version = testRow('policy-plan-ver', { pcc_rule_ver_id: 70, pcr_plan_id: 7, eff_date: '2026-01-01' })
const example = {
  at: '2026-03-02T19:10:00.000Z',
  time_zone: 'UTC',
  pcr_event_id: 4,
  attributes: { 1: '20801' },
  balances: {},
  accumulators: {},
  counters: {},
  media: [],
  installed: [],
}
const coverage: Coverage = {
  policy: working,
  cases: 2,
  covered: [30, 31, 32].map((id) => ({ id, cases: 1 })),
  missing: [{ id: 33, pcr_event_id: 4, example }],
  never: [34],
}
const strength: Strength = {
  policy: working,
  cases: 2,
  mutations: 900,
  tried: 500,
  noticed: 400,
  missed: [
    { resource: 'policy-plan-mapping-unit', id: 8, mutation: 'opposite', pcr_event_id: 4, mapping_id: 33 },
    { resource: 'policy-plan-mapping', id: 33, mutation: 'removed', pcr_event_id: 4, mapping_id: null },
  ],
}
const names = {
  'policy-event': { 4: 'Network changed' },
  'policy-plan-mapping': { 33: 'EEA roaming' },
  'policy-plan-mapping-unit': { 8: 'Network' },
}
const named = (data: unknown) => Response.json({ data, meta: { names }, statusDescription: [] })

const show = (query: string, others: (call: ApiCall) => Response | Promise<Response> | undefined = () => undefined) =>
  showSimulator(
    () => decided(answer()),
    query,
    others,
    ({ path, method, body }) => {
      if (path === 'simulation-case/coverage?names=true') return named(coverage)
      if (path === 'simulation-case/strength?names=true') return named(strength)
      if (path === 'simulation') return ok(answer({ install: ['roam-peak', 'more'] }))
      if (method === 'PUT' && path === 'simulation-case/1') return ok(body)
      if (path.startsWith('policy-plan-ver')) return page([version])
      if (path.startsWith('rule-workflow-group')) return ok(testRow('rule-workflow-group', { work_group_id: 3 }))
      return path.startsWith('policy-plan') ? ok(testRow('policy-plan', { pcr_plan_id: 7 })) : undefined
    },
  )

const VERSION = '?view=tests&plan=7&version=70'

test('coverage is a figure, and what is not covered is suggested as a test', async () => {
  const { user, calls } = await show(VERSION)
  const covered = within(await screen.findByRole('region', { name: 'Coverage' }))
  expect(covered.getByRole('heading')).toHaveTextContent('Coverage: 3 of 4 mappings75 %, 1 more that nothing reaches')
  const suggested = within(covered.getByRole('list', { name: 'Suggested tests' }))
  expect(await suggested.findByText(/Serving network/)).toHaveTextContent('20801 (EU and EEA)')
  expect(suggested.getByText(/Network changed/)).toHaveTextContent('Network changed: EEA roaming')
  await user.click(suggested.getByRole('button', { name: 'Save as test' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'EEA')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Test case saved')
  const saved = calls.find(({ method, path }) => method === 'POST' && path === 'simulation-case')
  expect(saved?.body).toMatchObject({ pcr_plan_id: 7, request: { pcc_rule_ver_id: 70 } })
  await waitFor(() => expect(calls.filter(({ path }) => path.includes('coverage')).length).toBeGreaterThan(1))
})

test('the strength is measured on demand; mutations that no case notices are named', async () => {
  const { user, calls } = await show(VERSION)
  const panel = within(await screen.findByRole('region', { name: 'Strength' }))
  expect(calls.some(({ path }) => path.includes('strength'))).toBe(false)
  await user.click(panel.getByRole('button', { name: 'Measure' }))
  expect(await panel.findByText(/mutations noticed/)).toHaveTextContent(
    '400 of 500 mutations noticed: 80 %, tried of 900 at even distances, by the 2 cases that ask this version one question and pass',
  )
  const missed = within(panel.getByRole('list', { name: 'Network changed' })).getAllByRole('listitem')
  expect(missed.map(({ textContent }) => textContent)).toEqual([
    'Condition on Network of EEA roaming, if it said the opposite',
    'Mapping EEA roaming, if it were gone',
  ])
})

test('the cases of the plan are shown and run', async () => {
  const { user, calls } = await show(VERSION)
  const list = within(await screen.findByRole('region', { name: 'Test cases' }))
  expect(await list.findByText('0 passed, 1 failed')).toBeVisible()
  expect(list.getByRole('row', { name: /In France 2026\/03\/02 19:10.*roaming.*Failed/ })).toBeVisible()
  await user.click(list.getByRole('checkbox', { name: 'Choose In France' }))
  await user.click(list.getByRole('button', { name: 'Run 1 chosen' }))
  const runs = () => calls.filter(({ path }) => path === 'simulation-case/run').map(({ body }) => body)
  await waitFor(() => expect(runs()).toEqual([{ pcr_plan_id: 7 }, { simulation_case_ids: [1] }]))
})

test('many cases are filtered by words, last result and tag', async () => {
  const stored = ['In France', 'In Peru', 'At home', 'At sea', 'By night'].map((simulation_case_name, at) => ({
    ...testCase,
    simulation_case_id: at + 1,
    simulation_case_name,
    tags: at < 2 ? 'roaming' : 'home',
  }))
  const results = stored.map((one) => ({
    ...one,
    differences: [],
    result: one.simulation_case_id % 2 ? 'failed' : 'passed',
  }))
  const { user } = await show(VERSION, ({ path, method }) => {
    if (path === 'simulation-case/run') return ok({ passed: 2, failed: 3, results })
    return method === 'GET' && path.startsWith('simulation-case?') ? page(stored) : undefined
  })
  const list = within(await screen.findByRole('region', { name: 'Test cases' }))
  await list.findByText('2 passed, 3 failed')
  const shown = () => list.getAllByRole('checkbox', { name: /^Choose (?!all)/ }).map((one) => one.ariaLabel?.slice(7))
  const choose = async (filter: string, option: string) => {
    await user.click(list.getByRole('combobox', { name: filter }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Last result', 'Failed')
  expect(shown()).toEqual(['In France', 'At home', 'By night'])
  await choose('Tag', 'home')
  expect(shown()).toEqual(['At home', 'By night'])
  await user.type(list.getByRole('textbox', { name: 'Words' }), 'night')
  expect(shown()).toEqual(['By night'])
})

test('the cases of a workflow are those that are its own', async () => {
  const { calls } = await show('?view=tests&workflow=3')
  expect(await screen.findByRole('region', { name: 'Coverage' })).toHaveTextContent('3 of 4 nodes')
  expect(calls.some(({ path }) => path === 'simulation-case?work_group_id=3&page=1&page_size=1000')).toBe(true)
})

test('a case is edited: its name, and what must come out, typed or taken from now', async () => {
  const { user, calls } = await show(VERSION)
  await user.click(await screen.findByRole('button', { name: 'Edit In France' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit a test case' }))
  const wanted = dialog.getByRole('textbox', { name: 'What must come out' })
  await user.clear(wanted)
  await user.click(wanted)
  await user.paste('{"installs":[]}')
  expect(wanted).toHaveAccessibleDescription(/installs: There is no such field/)
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Take what comes out now' }))
  await waitFor(() => expect(wanted).toHaveValue(JSON.stringify({ install: ['roam-peak', 'more'] }, null, 2)))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' at noon')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Test case changed')
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'simulation-case/1',
    version: 1,
    body: { simulation_case_name: 'In France at noon', expected: { install: ['roam-peak', 'more'] } },
  })
})

const compared = {
  groups: [
    {
      pcr_event_id: 4,
      before: [5],
      after: [6],
      contexts: 1200,
      changed: [
        {
          before: { rules: ['roam-std'], refused: [], charges: [], quotas: [], metering: [], session_qos: null },
          after: { rules: ['roam-peak'], refused: [], charges: [], quotas: [], metering: [], session_qos: null },
          contexts: 12,
          example,
        },
      ],
    },
  ],
}

test('what the version decides otherwise than the one before it is suggested as tests', async () => {
  const later = testRow('policy-plan-ver', { pcc_rule_ver_id: 71, pcr_plan_id: 7, eff_date: '2027-01-01' })
  const event = { ...testRow('policy-plan-event', { pcr_event_id: 4 }), pcc_event: { pcr_event_name: 'Start' } }
  const { user, calls } = await show('?view=tests&plan=7&version=71', ({ path }) => {
    if (path === 'simulation/comparison?names=true') return named(compared)
    if (path.startsWith('policy-plan-event')) return page([event])
    return path.startsWith('policy-plan-ver') ? page([version, later]) : undefined
  })
  const changed = within(await screen.findByRole('region', { name: 'What changed' }))
  await user.click(changed.getByRole('button', { name: 'Suggest tests' }))
  expect(await changed.findByRole('row', { name: /Rules roam-std roam-peak 12 contexts of 1,200/ })).toBeVisible()
  expect(calls.find(({ path }) => path.startsWith('simulation/comparison'))?.body).toMatchObject({
    before: 70,
    after: 71,
  })
  await user.click(changed.getByRole('button', { name: 'Example' }))
  await user.click(changed.getByRole('button', { name: 'Save as test' }))
  expect(await screen.findByRole('dialog', { name: 'Save as a test case' })).toBeVisible()
})

test('the first version of a plan has nothing to be compared with', async () => {
  await show(VERSION)
  await screen.findByRole('region', { name: 'Coverage' })
  expect(screen.queryByRole('region', { name: 'What changed' })).not.toBeInTheDocument()
})

test('cases go out as a file; one that comes in is told before it is stored', async () => {
  const { user, calls } = await show(VERSION, ({ path, body }) => {
    if (!path.startsWith('simulation-case/import')) return undefined
    const [first] = (body as { simulation_cases: { name: string }[] }).simulation_cases
    if (first?.name === 'Bad') return refused(400, 'INVALID', 'There is no attribute "X"', 'names.attribute.9')
    return ok({ added: ['One'], changed: ['In France'], unchanged: [] })
  })
  expect(await screen.findByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    '/api/v1/simulation-case/export?pcr_plan_id=7',
  )
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import test cases' }))
  const give = (text: string) => {
    const file = new File([text], 'cases.json', { type: 'application/json' })
    return user.upload(dialog.getByLabelText('File to import'), file)
  }
  await give('{')
  expect(await dialog.findByText(/^This is not JSON/)).toBeVisible()
  await give('{"simulation_cases":[{"name":"Bad"}]}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('names.attribute.9: There is no attribute "X"')
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await give('{"simulation_cases":[{"name":"Good"}]}')
  expect(await dialog.findByText('1 new, 1 changed, 0 as they are.')).toBeVisible()
  expect(dialog.getByText('Changed: In France')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await screen.findByText('Test cases imported')
  expect(calls.filter(({ path }) => path.startsWith('simulation-case/import')).map(({ path }) => path)).toEqual([
    'simulation-case/import?pcr_plan_id=7&preview=true',
    'simulation-case/import?pcr_plan_id=7&preview=true',
    'simulation-case/import?pcr_plan_id=7',
  ])
})
