import type { AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import { expect, test } from 'vitest'
import { ok, page, refused } from '../../../test/api.ts'
import { testRow } from '../../../test/row.ts'
import {
  answer,
  decided,
  isSimulation,
  names,
  rule,
  showSimulator as show,
  showSimulatorIn,
} from '../../../test/simulator.tsx'

const answerPane = () => screen.getByRole('region', { name: 'Answer' })

test('the first event of the plans is asked at once, and the answer said in a sentence, rules, facts and steps', async () => {
  const { calls } = await show(() => decided(answer()))
  expect(
    await screen.findByText(/^Gets Roaming, peak hours\. 940 MB left\. Asked again on 2026\/03\/02 at 21:00\.$/),
  ).toBeVisible()
  expect(calls.find(isSimulation)?.body).toMatchObject({
    context: { at: '2026-03-02T19:10:00.000Z', time_zone: 'UTC', pcr_event_id: 4 },
  })
  const rules = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('article')
  expect(rules[0]).toHaveTextContent(
    'InstallRoaming, peak hours roam-peakboth directions open · precedence 100 · monitored under MK-MONTH',
  )
  expect(rules[1]).toHaveTextContent(/^Remove ?old$/)
  const path = screen.getByRole('region', { name: 'The path taken' })
  expect(within(path).getByText('Plan Prepaid internet')).toBeVisible()
  expect(path).toHaveTextContent('Network 20801 lies in EU and EEA')
  expect(path).toHaveTextContent('The gateway reports Serving network (PLMN) changed (4)')
  expect(within(path).getByRole('link', { name: 'Network' })).toHaveAttribute(
    'href',
    '/main/record/policy-plan-rule-zone/8',
  )
})

test('each key asks again; an older answer that comes late does not replace a newer one', async () => {
  const late: (() => void)[] = []
  const { user } = await show(({ body }) => {
    const { attributes } = (body as { context: { attributes: Record<string, string> } }).context
    const given = decided(answer({ rules: [rule('r', `Rule for ${attributes['1'] ?? 'nothing'}`)] }))
    if (attributes['1'] !== '2') return given
    return new Promise((resolve) => late.push(() => resolve(given)))
  })
  await screen.findByText(/Rule for nothing/)
  await user.type(screen.getByRole('combobox', { name: 'Serving network' }), '26')
  expect(await screen.findByText(/Gets Rule for 26/)).toBeVisible()
  for (const answerLate of late) answerLate()
  await waitFor(() => expect(answerPane()).not.toHaveAttribute('data-outdated'))
  expect(screen.getByText(/Gets Rule for 26/)).toBeVisible()
})

test('what cannot be read is said at its field, and the last answer stays', async () => {
  const { user, calls } = await show(() => decided(answer()))
  await screen.findByText(/Gets Roaming/)
  const asked = calls.filter(isSimulation).length
  const usage = screen.getByRole('combobox', { name: 'This month (volume)' })
  await user.type(usage, 'x')
  expect(usage).toHaveAccessibleDescription(/Must be a figure/)
  expect(screen.getByText(/Gets Roaming/)).toBeVisible()
  expect(answerPane()).toHaveAttribute('data-outdated')
  expect(answerPane()).not.toHaveTextContent('Mend what is marked')
  expect(calls.filter(isSimulation).length).toBe(asked)
})

test('what the server refuses is said at its field', async () => {
  await show(() => refused(400, 'INVALID', 'There is no attribute 1', 'context.attributes.1'), '?attribute.1=x&event=4')
  const network = await screen.findByRole('combobox', { name: 'Serving network' })
  await waitFor(() => expect(network).toHaveAccessibleDescription('There is no attribute 1'))
  expect(answerPane()).toHaveTextContent('Mend what is marked, then the answer stands here.')
})

test('what is typed stands in the address, one step for each field, and Back takes it away', async () => {
  const { user, address, back } = await show(() => decided(answer()), '?plan=7&event=4')
  await user.type(await screen.findByRole('combobox', { name: 'Serving network' }), '208')
  expect(address()).toBe('/main/simulation?plan=7&event=4&attribute.1=208')
  await user.type(screen.getByRole('combobox', { name: 'This month (volume)' }), '3')
  expect(address()).toBe('/main/simulation?plan=7&event=4&attribute.1=208&accumulator.2=3')
  back()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'This month (volume)' })).toHaveValue(''))
  expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('208')
  back()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue(''))
})

test('values are offered by what they mean, and said beside what is typed', async () => {
  const { user } = await show(() => decided(answer()))
  const network = await screen.findByRole('combobox', { name: 'Serving network' })
  await user.type(network, 'eea')
  await user.click(await screen.findByRole('option', { name: /EU and EEA.*20801/ }))
  expect(network).toHaveValue('20801')
  expect(network).toHaveAccessibleDescription('EU and EEA')
})

test('what is not read stands behind More', async () => {
  const { user } = await show(() => decided(answer()))
  await screen.findByText(/Gets Roaming/)
  expect(screen.queryByRole('combobox', { name: 'Main balance' })).toBeNull()
  await user.click(screen.getByText(/^More:/))
  expect(await screen.findByRole('combobox', { name: 'Main balance' })).toBeVisible()
})

test('the path is gone through step by step', async () => {
  const { user } = await show(() => decided(answer()))
  const path = within(await screen.findByRole('region', { name: 'The path taken' }))
  await user.click(path.getByRole('button', { name: 'First step' }))
  expect(path.getByText('Step 1 of 3')).toBeVisible()
  await user.click(path.getByRole('button', { name: 'Step forward' }))
  expect(path.getByText(/20801 lies in/).closest('li')).toHaveAttribute('aria-current', 'step')
  await user.click(path.getByRole('button', { name: 'Whole path' }))
  expect(path.getByText('3 steps')).toBeVisible()
})

test('another answer changes the steps where they stand: what has the focus keeps it', async () => {
  const [first, ...others] = answer().trace
  if (!first) throw new Error('There is no step')
  const longer = [first, { ...first, statement: 9 as const, text: 'The event' }, ...others].map((line, at) => ({
    ...line,
    step: at + 1,
  }))
  const { user } = await show(({ body }) => {
    const { attributes } = (body as { context: { attributes: Record<string, string> } }).context
    return decided(answer(attributes['1'] === undefined ? {} : { trace: longer }))
  })
  const told = await screen.findByText(/^The gateway reports/)
  expect(told.closest('li')).toHaveAttribute('value', '3')
  await user.type(screen.getByRole('combobox', { name: 'Serving network' }), '2')
  await waitFor(() => expect(told.closest('li')).toHaveAttribute('value', '4'))
  expect(told).toBeVisible()
})

test('a pasted context is asked; what is wrong with one is said', async () => {
  const { user, address } = await show(() => decided(answer()))
  await user.click(await screen.findByRole('button', { name: 'Paste JSON' }))
  const text = await screen.findByRole('textbox', { name: 'Request as JSON' })
  const paste = (value: unknown) => {
    fireEvent.change(text, { target: { value: typeof value === 'string' ? value : JSON.stringify(value) } })
    return user.click(screen.getByRole('button', { name: 'Use it' }))
  }
  await paste('{"at":')
  expect(text).toHaveAccessibleDescription(/This is not JSON/)
  await paste({ context: { at: 'noon', pcr_event_id: 4 } })
  expect(text).toHaveAccessibleDescription(/context\.at: Must be a date and time/)
  await paste({ at: '2026-03-02T19:10:00Z', time_zone: 'UTC', pcr_event_id: 5, attributes: { 1: '26201' } })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('26201'))
  expect(address()).toContain('event=5')
})

test('Ctrl+Enter in the pasted text uses it, as the button does', async () => {
  const { user, address } = await show(() => decided(answer()))
  await user.click(await screen.findByRole('button', { name: 'Paste JSON' }))
  const text = await screen.findByRole('textbox', { name: 'Request as JSON' })
  const context = { at: '2026-03-02T19:10:00Z', time_zone: 'UTC', pcr_event_id: 5, attributes: { 1: '26201' } }
  fireEvent.change(text, { target: { value: JSON.stringify(context) } })
  await user.click(text)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('26201'))
  expect(address()).toContain('event=5')
})

test('what costs nothing is free, and where no balance pays none is named', async () => {
  const charge = { basic_rule_id: 1, value: 0, rum: 2, pay_indicator: 0, acct_res_id: null }
  const charges = [charge, { ...charge, basic_rule_id: 2, value: 3, acct_res_id: 3 }]
  await show(() => {
    const rules = { 1: 'Roam like at home', 2: 'Roaming' }
    const meta = { names: { ...names, 'policy-plan-basic': rules, 'balance-type-acct': { 3: 'Main balance' } } }
    return Response.json({ data: answer({ charges }), meta, statusDescription: [] })
  })
  const told = await screen.findByText('Charges')
  expect([...(told.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Roam like at home: free',
    'Roaming: 3 for volume from Main balance',
  ])
})

test('saved cases are opened, run, and say where they differ', async () => {
  const { user, address } = await show(() => decided(answer()))
  const list = within(await screen.findByRole('region', { name: 'Test cases' }))
  await user.click(list.getByRole('button', { name: 'Run all' }))
  expect(await list.findByText('0 passed, 1 failed')).toBeVisible()
  expect(list.getByText('Rules to install: expected roam-std, came out nothing')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'In France' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('20801'))
  expect(address()).toContain('plan=7')
})

test('a case among those of all plans says whose it is', async () => {
  await show(() => decided(answer()))
  const list = within(await screen.findByRole('table', { name: 'Test cases' }))
  expect(list.getByRole('columnheader', { name: 'Plan or workflow' })).toBeVisible()
  expect(list.getByRole('row', { name: /In France Prepaid internet 2026\/03\/02 19:10/ })).toBeVisible()
})

test('what is asked is saved as a case, with the parts that must come out again', async () => {
  const { user, calls } = await show(() => decided(answer()), '?plan=7&event=4&at=2026-03-02T19:10&time_zone=UTC')
  await screen.findByText(/Gets Roaming/)
  await user.click(screen.getByRole('button', { name: 'Save as test' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'On an evening')
  await user.click(screen.getByRole('checkbox', { name: 'Reported events' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Test case saved')
  expect(calls.find(({ method, path }) => method === 'POST' && path === 'simulation-case')?.body).toMatchObject({
    simulation_case_name: 'On an evening',
    pcr_plan_id: 7,
    work_group_id: null,
    request: { pcr_plan_id: 7, context: { at: '2026-03-02T19:10:00.000Z', pcr_event_id: 4 } },
    expected: { result: 'policy', install: ['roam-peak'], install_bases: [], keep: [], remove: ['old'], triggers: [4] },
  })
})

test('a case is deleted after a question', async () => {
  const { user, calls } = await show(() => decided(answer()))
  await user.click(await screen.findByRole('button', { name: 'Delete In France' }))
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Test case deleted')
  expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({ path: 'simulation-case/1', version: 1 })
})

test('a time is typed as the console writes it; one that cannot be is refused, and nothing is asked about it', async () => {
  const { user, address, calls } = await show(() => decided(answer()), '?at=2026-03-02T19:10&time_zone=UTC')
  const time = await screen.findByRole('textbox', { name: 'Time' })
  expect(time).toHaveValue('2026/03/02 19:10')
  await screen.findByText(/^Gets Roaming, peak hours/)
  const asked = calls.length
  await user.clear(time)
  await user.type(time, '2026/06/31 18:00')
  await user.tab()
  expect(time).toHaveAccessibleDescription(/^Must be a date and a time, such as 2026\/03\/02 19:10 ?$/)
  expect(time).toHaveValue('2026/06/31 18:00')
  await user.clear(time)
  await user.type(time, '2026/6/30 9:05')
  expect(time).toHaveValue('2026/6/30 9:05')
  await user.tab()
  expect(time).toHaveValue('2026/06/30 09:05')
  expect(address()).toContain('at=2026-06-30T09%3A05')
  await waitFor(() => expect(calls.length).toBeGreaterThan(asked))
  const times = calls.slice(asked).map(({ body }) => (body as SimulationRequestBody | undefined)?.context.at)
  expect(times).not.toContain('2026-07-01T18:00:00.000Z')
  for (const { path } of calls)
    expect(new URLSearchParams(path).get('day') ?? '2026-01-31').toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('an hour that the clock skips is no time', async () => {
  const { calls } = await show(() => decided(answer()), '?at=2026-03-29T02:30&time_zone=Europe/Berlin')
  expect(await screen.findByRole('textbox', { name: 'Time' })).toHaveAccessibleDescription(
    /There is no 2026\/03\/29 02:30 in Europe\/Berlin: the clock skips it/,
  )
  expect(calls.filter(isSimulation)).toEqual([])
})

test('the time zone proposed is that of the network', async () => {
  const { calls } = await showSimulatorIn(
    { network_time_zone: 'Asia/Tokyo' },
    () => decided(answer()),
    '?at=2026-03-02T19:10',
  )
  expect(await screen.findByText(/Asked again on 2026\/03\/03 at 06:00/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveAccessibleDescription('The network’s clock')
  expect(calls.find(isSimulation)?.body).toMatchObject({
    context: { at: '2026-03-02T10:10:00.000Z', time_zone: 'Asia/Tokyo' },
  })
})

test('a version is looked up by its first day, and whose clock that is', async () => {
  const version = { ...testRow('policy-plan-ver', { pcc_rule_ver_id: 6 }), eff_date: '2027-02-01T00:00:00.000Z' }
  const { user } = await showSimulatorIn(
    { network_time_zone: 'Asia/Tokyo' },
    () => decided(answer()),
    '?plan=7',
    ({ path }) => {
      if (path.startsWith('policy-plan-ver')) return page([version])
      return path === 'policy-plan/7' ? ok(testRow('policy-plan', { pcr_plan_id: 7 })) : undefined
    },
  )
  const lookup = await screen.findByRole('combobox', { name: 'Version' })
  expect(lookup).toHaveAccessibleDescription(/Asia\/Tokyo/)
  await user.click(lookup)
  await user.click(await screen.findByText('2027/02/01'))
  expect(lookup).toHaveValue('2027/02/01 · 6')
})

const RELEASE = { release_id: 2, published_at: '2026-03-01T08:00:00.000Z', state: 'current' }

test('a release or a change set is asked in place of the working data', async () => {
  const { user, calls } = await showSimulatorIn(
    { releases: 'on' },
    ({ body }) => {
      const { release, change_set_ids } = body as AskedPolicy
      if (change_set_ids) return decided(answer({ policy: { source: 'change sets', change_set_ids, revision: 12 } }))
      return decided(answer(release === 2 ? { policy: { source: 'release', release, hash: 'a' } } : {}))
    },
    '?at=2026-03-02T19:10',
    ({ path }) => {
      if (path.startsWith('change-set?')) return page([{ change_set_id: 7, name: 'Autumn offer' }])
      return path.startsWith('release?') ? page([RELEASE]) : undefined
    },
  )
  await screen.findByText(/^Decided by the working data, as of change 12/)
  await user.click(screen.getByRole('combobox', { name: 'Decided by' }))
  await user.click(await screen.findByRole('option', { name: /^Release 2, .*, current$/ }))
  expect(await screen.findByText('Decided by release 2.')).toBeVisible()
  expect(calls.findLast(isSimulation)?.body).toMatchObject({ release: 2 })
  await user.click(screen.getByRole('combobox', { name: 'Decided by' }))
  await user.click(await screen.findByRole('option', { name: 'Set Autumn offer' }))
  expect(await screen.findByText('Decided by what change set 7 would publish.')).toBeVisible()
  expect(calls.findLast(isSimulation)?.body).toMatchObject({ change_set_ids: [7] })
  expect(screen.queryByRole('button', { name: /Why not/ })).toBeNull()
})
