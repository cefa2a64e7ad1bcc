import type { PlayedSession, SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, type ApiCall } from '../../../../test/api.ts'
import { line, names, rule, showSimulator, working } from '../../../../test/simulator.tsx'

// The whole screen for a day with three rules in turn. The server's answer is a small fixed one.

const GB = 1_000_000_000

const request: SessionRequestBody = {
  subscriber: { class: 'consumer', attributes: { 1: '302720' }, accumulators: { 2: 49 * GB } },
  access: { apn: 'internet' },
  steps: [
    { at: '2026-03-02T08:00:00.000Z', start: true },
    { at: '2026-03-02T09:00:00.000Z', used: [{ monitoring_key: 'MK-MONTH', amount: GB, rum: 2 }] },
    { at: '2026-03-02T10:00:00.000Z', events: [4], attributes: { 1: '20801' } },
  ],
}

const saved = {
  simulation_case_id: 4,
  simulation_case_name: 'A day: the month is used up',
  pcr_plan_id: 7,
  work_group_id: null,
  request,
  expected: { steps: { 1: { install: ['slow'] } } },
  comments: null,
  row_version: 1,
}

const asked = {
  ap_rule_id: 3,
  mapping_id: 5,
  basic_rule_ver_id: 1,
  outcomes: [],
  pcr_plan_id: 1,
  pcc_rule_ver_id: 2,
  pcr_event_id: 4,
  because: 'input' as const,
}

/** `fast` at first, `slow` once the quota is used up; later nothing changes. */
function played({ body, path }: ApiCall): PlayedSession {
  const { steps } = body as SessionRequestBody
  const shown = /step=(\d+)/.exec(path)?.[1]
  let used = 49 * GB
  return {
    session: {},
    left_out: 0,
    steps: steps.map((step, place) => {
      used += (step.used ?? []).reduce((sum, { amount }) => sum + amount, 0)
      const code = used >= 50 * GB ? 'slow' : 'fast'
      const isNew = place === 0 || (step.used ?? []).length > 0
      return {
        at: new Date(step.at).toISOString(),
        step: place,
        cause: 'event' as const,
        asked: isNew ? [asked] : [],
        limits: [{ resource_id: 2, stop: 50 * GB }],
        result: 'policy' as const,
        install: isNew ? [code] : [],
        install_bases: [],
        keep: isNew ? [] : [code],
        remove: isNew && place > 0 ? ['fast'] : [],
        rules: isNew ? [rule(code, code === 'fast' ? 'Full speed' : 'Slow lane')] : [],
        session_qos: null,
        quotas: [],
        charges: [],
        triggers: [],
        next_evaluation: null,
        usage: [{ resource_id: 2, cycle_from: null, amount: used }],
        uncounted: [],
        told: isNew ? (['rules'] as const) : [],
        trace:
          String(place) === shown
            ? [{ ...line, step: 1, statement: 10 as const, resource: 'policy-plan-rule', id: 3, text: 'Asked' }]
            : [],
        ...(String(place) === shown && { context: { at: step.at, attributes: { 1: '302720' }, installed: [] } }),
      }
    }) as unknown as PlayedSession['steps'],
  }
}

const isPlayed = ({ path }: ApiCall) => path.startsWith('simulation/session?')
const playing = (call: ApiCall) => {
  if (call.path.startsWith('plan-assignment') || call.path.startsWith('policy-event')) return page([])
  if (call.path.startsWith('policy-plan')) return page([{ pcr_plan_id: 1, pcr_plan_name: 'Prepaid internet' }])
  if (call.path.startsWith('simulation-case?')) return page([saved])
  if (!isPlayed(call)) return undefined
  const all = { ...names, 'policy-plan-rule': { 3: 'Internet access' }, 'policy-plan-mapping': { 5: 'At home' } }
  const data = { ...played(call), policy: working }
  return Response.json({ data, meta: { names: all }, statusDescription: [] })
}
const never = () => refused(500, 'INTERNAL', 'Not asked here')
const showDay = (query = '?view=day', answers = playing) => showSimulator(never, query, answers)
const marks = () => screen.getAllByRole('slider')
const rows = () =>
  within(screen.getByRole('table', { name: 'Steps' }))
    .getAllByRole('row')
    .slice(1)

async function openSaved() {
  const shown = await showDay()
  await shown.user.click(await screen.findByRole('button', { name: saved.simulation_case_name }))
  await screen.findByRole('table', { name: 'Steps' })
  return shown
}

test('a saved day is opened: what happens, what is told, and what stands, step by step', async () => {
  const { address } = await openSaved()
  expect(marks().map((mark) => [mark.getAttribute('aria-label'), mark.getAttribute('aria-valuetext')])).toEqual([
    ['Session starts', '2026/03/02 08:00'],
    ['1 GB used under MK-MONTH', '2026/03/02 09:00'],
    ['Network changed · Serving network: EU and EEA', '2026/03/02 10:00'],
  ])
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Session starts', 'Internet access: what it read changed', 'Rules', 'Full speed', 'None', 'This month 49 GB'],
    [
      '1 GB used under MK-MONTH',
      'Internet access: what it read changed',
      'Rules',
      'Slow lane',
      'None',
      'This month 50 GB',
    ],
    ['Network changed · Serving network: EU and EEA', 'Nothing', 'Nothing', 'Slow lane', 'None', 'This month 50 GB'],
  ])
  // The steps are not sent in the query, however long they are.
  expect(address()).toMatch(/^\/main\/simulation\?[^#]*apn=internet[^#]*#steps=/)
})

test('a moment is moved by the keys, and shows its decision with the path', async () => {
  const { user, calls, address } = await openSaved()
  marks()[1]?.focus()
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  expect(marks()[1]).toHaveAttribute('aria-valuetext', '2026/03/02 10:05')
  expect(marks()[1]).toHaveFocus()
  await screen.findByRole('button', { name: '2026/03/02 10:05' })
  await user.keyboard('{Enter}')
  const moment = within(await screen.findByRole('region', { name: 'At 2026/03/02 10:05' }))
  expect(moment.getByText('Gets Slow lane. Loses Full speed.')).toBeVisible()
  expect(moment.getByRole('list', { name: 'Asked now' })).toHaveTextContent(
    'Internet access (Prepaid internet) is asked, as what it read changed: At home',
  )
  const alone = moment.getByRole('link', { name: 'Open this moment in the simulator' })
  expect(alone.getAttribute('href')).toBe('/main/simulation?attribute.1=302720&plan=1&event=4&at=2026-03-02T10%3A05')
  expect(moment.getByRole('region', { name: 'The path taken' })).toHaveTextContent('Internet access is asked')
  // Sorted by time: usage is last now.
  expect(calls.findLast(isPlayed)?.path).toBe('simulation/session?names=true&step=2')
  expect(address()).toContain('shown=1')
  marks()[1]?.focus()
  await user.keyboard('{Delete}')
  expect(marks()).toHaveLength(2)
  expect(address()).not.toContain('shown')
})

test('usage at a steady rate is one thing that happens, and many reports', async () => {
  const { user, calls } = await openSaved()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Usage at a steady rate' }))
  const form = within(await screen.findByRole('form', { name: 'What happens then' }))
  await user.clear(form.getByRole('textbox', { name: 'Amount' }))
  await user.type(form.getByRole('textbox', { name: 'Amount' }), '100 MB')
  await user.type(form.getByRole('combobox', { name: 'Monitoring key' }), 'MK-MONTH')
  await screen.findByRole('button', { name: '2026/03/02 17:00' })
  const { steps } = (calls.findLast(isPlayed) as ApiCall).body as SessionRequestBody
  expect(steps.slice(3)).toEqual(
    [12, 13, 14, 15, 16, 17].map((hour) => ({
      at: `2026-03-02T${hour}:00:00.000Z`,
      used: [{ monitoring_key: 'MK-MONTH', amount: 100_000_000, rum: 2 }],
    })),
  )
  expect(marks()).toHaveLength(4)
})

test('what is added stands before the end of the session, which there is once', async () => {
  const { user } = await openSaved()
  const add = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await add('Session ends')
  expect(marks()[3]).toHaveAttribute('aria-valuetext', '2026/03/02 11:00')
  await add('Another event')
  expect(marks()[4]).toHaveAttribute('aria-valuetext', '2026/03/02 10:30')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByRole('menuitem', { name: 'Midnight' })
  expect(screen.queryByRole('menuitem', { name: 'Session ends' })).toBeNull()
})

test('what is refused is said, and the last answer stays', async () => {
  const refusing = (call: ApiCall) => {
    const first = isPlayed(call) ? (call.body as SessionRequestBody).steps[0] : undefined
    if (first && first.start !== true)
      return refused(400, 'INVALID', 'The first step must start the session', 'steps.0')
    return playing(call)
  }
  const { user } = await showDay('?view=day', refusing)
  await user.click(await screen.findByRole('button', { name: saved.simulation_case_name }))
  await screen.findByRole('table', { name: 'Steps' })
  marks()[0]?.focus()
  await user.keyboard('{PageUp}{PageUp}')
  expect(await screen.findByText('Step 1: The first step must start the session')).toBeVisible()
  expect(rows()).toHaveLength(3)
})

test('the begin of a day is typed key by key, all moves with it, and what cannot be is said and stays', async () => {
  const { user, calls } = await openSaved()
  const begins = screen.getByRole('textbox', { name: 'Begins' })
  await user.clear(begins)
  await user.type(begins, '2026/12/05 2')
  expect(begins).toHaveValue('2026/12/05 2')
  await user.type(begins, '2:30')
  expect(begins).toHaveValue('2026/12/05 22:30')
  await user.tab()
  expect(marks().map((mark) => mark.getAttribute('aria-valuetext'))).toEqual([
    '2026/12/05 22:30',
    '2026/12/05 23:30',
    '2026/12/06 00:30',
  ])
  expect(begins).toHaveValue('2026/12/05 22:30')
  await user.clear(begins)
  await user.type(begins, '2026/12/35 8:00')
  await user.tab()
  expect(begins).toHaveValue('2026/12/35 8:00')
  expect(begins).toHaveAccessibleDescription(/Must be a date and a time/)
  const days = calls.flatMap(({ path }) => /^simulation\/inputs\?.*day=([^&]*)/.exec(path)?.[1] ?? [])
  expect(days).toContain('2026-12-05')
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a link that cannot be read says so; the subscriber of a saved day can be taken', async () => {
  const { user, address } = await showDay('?view=day&apn=ims#steps=x')
  expect(await screen.findByText(/^The link does not say what happens/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Begin a new day' }))
  await screen.findByRole('table', { name: 'Steps' })
  await user.click(screen.getByRole('combobox', { name: 'Subscriber of' }))
  await user.click(await screen.findByRole('option', { name: saved.simulation_case_name }))
  expect(address()).toContain('apn=internet')
  expect(marks()).toHaveLength(1)
})

test('the day is saved as a test of what must hold at which step', async () => {
  const storing = (call: ApiCall) =>
    call.method === 'POST' && call.path === 'simulation-case' ? ok(saved, 201) : playing(call)
  const { user, calls } = await showDay('?view=day', storing)
  await user.click(await screen.findByRole('button', { name: saved.simulation_case_name }))
  await user.click(await screen.findByRole('button', { name: 'Save as test' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Slow at ten')
  await user.click(dialog.getByRole('checkbox', { name: /Session starts/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Test case saved')
  expect(calls.find(({ path, method }) => path === 'simulation-case' && method === 'POST')?.body).toMatchObject({
    simulation_case_name: 'Slow at ten',
    pcr_plan_id: 1,
    request: { steps: request.steps, access: { apn: 'internet' } },
    expected: { steps: { 1: { install: ['slow'], keep: [], remove: ['fast'] } } },
  })
})
