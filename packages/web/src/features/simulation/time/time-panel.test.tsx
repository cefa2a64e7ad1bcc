import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, line, names, rule, showSimulator } from '../../../../test/simulator.tsx'
import type { ApiCall } from '../../../../test/api.ts'

const atOf = ({ body }: ApiCall) => (body as { context: { at: string } }).context.at
const PEAK = '2026-03-02T21:00:00.000Z'
const SAME = '2026-03-02T22:00:00.000Z'
const VERSION = '2026-03-04T00:00:00.000Z'

/** Peak hours end in the evening; an hour later nothing changes; two days later another version begins. */
function decidedAt(call: ApiCall): Response {
  const at = atOf(call)
  const next = [PEAK, SAME, VERSION].find((moment) => moment > at) ?? null
  const [resource, id] = next === VERSION ? ['policy-plan', 1] : ['timespan', 6]
  const name = at < PEAK ? 'Peak' : at < VERSION ? 'Standard' : 'New'
  const trace =
    next === null ? [] : [{ ...line, step: 1, statement: 34 as const, resource, id, text: 'Next', result: next }]
  const data = answer({ rules: [rule(name, name)], install: [name], quotas: [], next_evaluation: next, trace })
  return Response.json({
    data,
    meta: { names: { ...names, timespan: { 6: 'Peak evening' } } },
    statusDescription: [],
  })
}

const QUERY = '?plan=7&event=4&at=2026-03-02T19:10&time_zone=UTC'

test('the moments at which the answer changes are told with why; those at which it stays are not', async () => {
  const { user, address } = await showSimulator(decidedAt, QUERY)
  await user.click(await screen.findByRole('button', { name: 'When does it change?' }))
  const panel = within(screen.getByRole('region', { name: 'When it changes' }))
  await panel.findByText('Done')
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2026/03/02 19:10Gets Peak.',
    '2026/03/02 21:00Gets Standard. Peak evening begins or ends.',
    '2026/03/04 00:00Gets New. Prepaid internet has another version in force.',
  ])
  expect(panel.getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'time')
  await user.click(panel.getByRole('button', { name: '2026/03/02 21:00' }))
  expect(address()).toContain('at=2026-03-02T21%3A00')
  expect(await screen.findByText(/^Gets Standard\. Asked again/)).toBeVisible()
  expect(panel.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'time')
})

test('the slider goes from moment to moment; a shorter span has fewer', async () => {
  const { user, address } = await showSimulator(decidedAt, QUERY)
  await user.click(await screen.findByRole('button', { name: 'When does it change?' }))
  const panel = within(screen.getByRole('region', { name: 'When it changes' }))
  await panel.findByText('Done')
  const slider = panel.getByRole('slider', { name: 'Moment' })
  expect(slider).toHaveAttribute('aria-valuetext', '2026/03/02 19:10')
  fireEvent.change(slider, { target: { value: '2' } })
  expect(address()).toContain('at=2026-03-04T00%3A00')
  await user.click(panel.getByRole('combobox', { name: 'Span' }))
  await user.click(await screen.findByRole('option', { name: '24 hours' }))
  await panel.findByText('Done')
  expect(panel.getAllByRole('listitem')).toHaveLength(2)
})
