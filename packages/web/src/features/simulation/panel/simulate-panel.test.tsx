import type { Statement } from '@tollgate/contract/simulation/trace-line.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi, type ApiCall } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { answer, decided, inputs, isSimulation, line, names, rule } from '../../../../test/simulator.tsx'
import { LitMark } from '../../../simulate/lit-mark.tsx'
import { useReportUnsaved, type Unsaved } from '../../../simulate/unsaved.ts'
import { SimulatePanel } from './simulate-panel.tsx'

const trace = [
  { ...line, step: 1, statement: 7 as const, resource: 'policy-plan', id: 1, text: 'The plan is looked at', left: 10 },
  { ...line, step: 2, statement: 17 as const, resource: 'policy-plan-mapping', id: 31, text: 'Chosen', result: true },
]
const serve = () =>
  serveApi(
    ({ path }) => (path.startsWith('simulation/inputs') ? ok(inputs) : undefined),
    (call: ApiCall) =>
      isSimulation(call)
        ? Response.json({ data: answer({ trace }), meta: { names }, statusDescription: [] })
        : undefined,
  )
const editor = (place: Record<string, string>) => (
  <>
    <p data-testid="row">
      <LitMark catalogue="policy-plan-mapping" id={31} />
    </p>
    <SimulatePanel place={place} />
  </>
)

test('what is taken is lit while the panel is open, step by step', async () => {
  const calls = serve()
  const { user } = await renderScreen(editor({ plan: '7', version: '70' }))
  const row = screen.getByTestId('row')
  expect(row).toBeEmptyDOMElement()
  await user.click(screen.getByRole('button', { name: 'Simulate here' }))
  const panel = within(await screen.findByRole('region', { name: 'Simulate here' }))
  expect(await panel.findByText(/^Gets Roaming/)).toBeVisible()
  expect(row).toHaveTextContent('Taken')
  expect(calls.find(isSimulation)?.body).toMatchObject({ pcr_plan_id: 7, pcc_rule_ver_id: 70 })
  await user.click(panel.getByRole('button', { name: 'First step' }))
  expect(row).toBeEmptyDOMElement()
  await user.click(panel.getByRole('button', { name: 'Step forward' }))
  expect(row).toHaveTextContent('Taken')
  expect(panel.getByText(/is chosen/)).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(row).toBeEmptyDOMElement())
})

test('the panel takes the focus with it, and its height is set by keyboard and kept', async () => {
  serve()
  const first = await renderScreen(editor({ workflow: '3' }))
  const opener = screen.getByRole('button', { name: 'Simulate here' })
  opener.focus()
  await first.user.keyboard('{Enter}')
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(close).toHaveFocus())
  await first.user.tab({ shift: true })
  await first.user.tab({ shift: true })
  const edge = screen.getByRole('separator', { name: 'Height of the simulation' })
  expect(edge).toHaveFocus()
  await first.user.keyboard('{ArrowUp}{ArrowUp}')
  expect(edge).toHaveAttribute('aria-valuenow', '42')
  expect(edge.parentElement?.style.height).toBe('42dvh')
  first.unmount()
  const { user } = await renderScreen(editor({ plan: '7' }))
  const kept = await screen.findByRole('separator', { name: 'Height of the simulation' })
  expect(kept).toHaveAttribute('aria-valuenow', '42')
  expect(screen.getByRole('button', { name: 'Close' })).not.toHaveFocus()
  await user.dblClick(kept)
  expect(kept).toHaveAttribute('aria-valuenow', '38')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Simulate here' })).toHaveFocus())
})

test('the context stays when another editor is opened', async () => {
  serve()
  const first = await renderScreen(editor({ plan: '7' }))
  await first.user.click(screen.getByRole('button', { name: 'Simulate here' }))
  await first.user.type(await screen.findByRole('combobox', { name: 'Serving network' }), '20801')
  first.unmount()
  const calls = serve()
  await renderScreen(editor({ workflow: '3' }))
  expect(await screen.findByRole('combobox', { name: 'Serving network' })).toHaveValue('20801')
  await waitFor(() =>
    expect(calls.findLast(isSimulation)?.body).toMatchObject({
      work_group_id: 3,
      context: { attributes: { 1: '20801' } },
    }),
  )
  expect(calls.findLast(isSimulation)?.body).not.toHaveProperty('pcr_plan_id')
  expect(screen.getByRole('link', { name: 'Open in the simulator' })).toHaveAttribute(
    'href',
    '/main/simulation?attribute.1=20801&workflow=3',
  )
})

test('what test cases cover is painted beside the records, where it is asked for', async () => {
  const calls = serveApi(
    ({ path }) => (path.startsWith('simulation/inputs') ? ok(inputs) : undefined),
    (call) => (isSimulation(call) ? decided(answer({ trace })) : undefined),
    ({ path }) =>
      path === 'simulation-case/coverage?names=true'
        ? Response.json({
            data: {
              cases: 2,
              covered: [{ id: 31, cases: 2 }],
              missing: [{ id: 32, pcr_event_id: 4, example: null }],
              never: [33],
            },
            meta: { names: {} },
            statusDescription: [],
          })
        : undefined,
  )
  const { user } = await renderScreen(
    <>
      {[31, 32, 33, 34].map((id) => (
        <p key={id} data-testid={id}>
          <LitMark catalogue="policy-plan-mapping" id={id} />
        </p>
      ))}
      <SimulatePanel place={{ plan: '7', version: '70' }} />
    </>,
  )
  await user.click(await screen.findByRole('switch', { name: 'What test cases cover' }))
  expect(await screen.findByText('2 test cases reach 1 of 2 mappings.')).toBeVisible()
  expect(calls.find(({ path }) => path.startsWith('simulation-case/coverage'))?.body).toEqual({ pcc_rule_ver_id: 70 })
  const painted = () => [31, 32, 33, 34].map((id) => screen.getByTestId(id).textContent?.replace('Taken', ''))
  expect(painted()).toEqual(['2 cases', 'No case', 'Never taken', ''])
  expect(screen.getByRole('link', { name: 'Test cases' })).toHaveAttribute(
    'href',
    '/main/simulation?view=tests&plan=7&version=70',
  )
  await user.click(screen.getByRole('switch', { name: 'What test cases cover' }))
  expect(painted()).toEqual(['', '', '', ''])
})

const node = (statement: Statement, id: number) => ({
  ...line,
  step: 1,
  statement,
  resource: 'rule-workflow-node',
  id,
  text: 'Node',
})
const started = {
  ...line,
  step: 1,
  statement: 36 as const,
  resource: 'rule-workflow-group',
  id: 3,
  text: 'The workflow runs',
}
const ran = [{ ...started, right: 'A', result: true }, node(37, 7), node(38, 8)]
const TYPED: Unsaved = {
  words: 'What is typed in the form of a node is not stored yet.',
  workflowEdits: [{ op: 'update', kind: 'condition', id: 5, values: { operand: '26201' } }],
}

function Telling({ unsaved }: { unsaved: Unsaved | undefined }) {
  useReportUnsaved(unsaved)
  return null
}

const EDITS: Unsaved = {
  words: 'Fair use is edited and not stored yet.',
  basicRule: { basic: { op: 'keep', id: 9 }, time_spans: [], accumulations: [] },
}

test('what is edited is decided beside what is stored, and its changes are listed', async () => {
  const decidedBefore = { rules: ['roam-std'], refused: [], charges: [], quotas: [], metering: [], session_qos: null }
  const example = { at: '2026-03-02T19:10:00.000Z', pcr_event_id: 4, attributes: { 1: '31026' } }
  const changed = [{ before: decidedBefore, after: { ...decidedBefore, rules: ['roam-peak'] }, contexts: 12, example }]
  const calls = serveApi(
    ({ path }) => (path.startsWith('simulation/inputs') ? ok(inputs) : undefined),
    (call) =>
      isSimulation(call) ? decided(answer({ install: ['std'], rules: [rule('std', 'Standard')] })) : undefined,
    ({ path }) =>
      path === 'simulation/edited?names=true'
        ? decided(answer({ install: ['roam-peak'], rules: [rule('roam-peak', 'Roaming, peak hours')] }))
        : undefined,
    ({ path }) =>
      path === 'simulation/comparison?names=true'
        ? Response.json({
            data: { groups: [{ pcr_event_id: 4, before: [5], after: [5], contexts: 1200, changed }] },
            meta: { names },
            statusDescription: [],
          })
        : undefined,
  )
  const place = { plan: '7', version: '70', event: '4' }
  const { user } = await renderScreen(
    <>
      <Telling unsaved={EDITS} />
      <SimulatePanel place={place} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Simulate here' }))
  const unsaved = within(await screen.findByRole('group', { name: 'Not stored yet' }))
  expect(unsaved.getByText('Fair use is edited and not stored yet.')).toBeVisible()
  expect(await unsaved.findByText(/^With it: Gets Roaming, peak hours/)).toBeVisible()
  expect(calls.find(({ path }) => path.startsWith('simulation/edited'))?.body).toMatchObject({
    request: { pcc_rule_ver_id: 70 },
    basic_rule: { basic: { op: 'keep', id: 9 } },
  })
  await user.click(unsaved.getByRole('button', { name: 'What would change?' }))
  const list = within(await unsaved.findByRole('list', { name: 'What would change' }))
  expect(list.getByRole('listitem')).toHaveTextContent('12 contexts of 1,200: Rules roam-std → roam-peak')
  expect(calls.find(({ path }) => path.startsWith('simulation/comparison'))?.body).toMatchObject({
    before: 70,
    after: 70,
  })
  await user.click(list.getByRole('button', { name: 'Simulate it' }))
  expect(await screen.findByRole('combobox', { name: 'Serving network' })).toHaveValue('31026')
})

test('what cannot be tried is said', async () => {
  serve()
  const { user } = await renderScreen(
    <>
      <Telling unsaved={WAITING} />
      <SimulatePanel place={{ workflow: '3' }} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Simulate here' }))
  const unsaved = await screen.findByRole('group', { name: 'Not stored yet' })
  expect(unsaved).toHaveTextContent('2 edits are not stored yet.The answer does not count that.')
})

test.each([
  ['other attributes', { attributes: { 1: 'gold' } }, /The workflow sets nothing\..* #1 unknown → gold\.$/],
  ['another path', { trace: [...ran, node(38, 9)] }, 'With it, another path is taken to the same answer.'],
  ['nothing', { trace: ran }, 'With it, the answer stays as it is.'],
])('what is typed in the form of a node is decided: %s', async (_what, change, words) => {
  const alone = { result: 'no_policy' as const, plans: [], install: [], remove: [], rules: [], quotas: [] }
  const calls = serveApi(
    ({ path }) => (path.startsWith('simulation/inputs') ? ok(inputs) : undefined),
    (call) => (isSimulation(call) ? decided(answer({ ...alone, next_evaluation: null, trace: ran })) : undefined),
    ({ path }) =>
      path === 'simulation/edited?names=true'
        ? decided(answer({ ...alone, next_evaluation: null, trace: ran, ...change }))
        : undefined,
  )
  const { user } = await renderScreen(
    <>
      <Telling unsaved={TYPED} />
      <SimulatePanel place={{ workflow: '3' }} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Simulate here' }))
  const unsaved = within(await screen.findByRole('group', { name: 'Not stored yet' }))
  expect(await unsaved.findByText(words)).toBeVisible()
  expect(unsaved.queryByRole('button', { name: 'What would change?' })).toBeNull()
  expect(calls.find(({ path }) => path.startsWith('simulation/edited'))?.body).toMatchObject({
    request: { work_group_id: 3 },
    workflow_edits: TYPED.workflowEdits,
  })
})

const WAITING: Unsaved = { words: '2 edits are not stored yet.' }
