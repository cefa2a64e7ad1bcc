import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { SaveExample } from './save-example.tsx'

const context = {
  at: '2026-03-02T19:10:00.000Z',
  time_zone: 'UTC',
  pcr_event_id: 4,
  attributes: {},
  balances: {},
  accumulators: {},
  counters: {},
  media: [],
  installed: [],
}

test.each([
  ['viewer', 0],
  ['editor', 1],
] as const)('a %s is offered to save an example: %i', async (role, count) => {
  const example = (
    <>
      <p>Example</p>
      <SaveExample policy={{ work_group_id: 3 }} context={context} />
    </>
  )
  await renderScreen(example, '/main', role)
  await screen.findByText('Example')
  expect(screen.queryAllByRole('button', { name: 'Save as test' })).toHaveLength(count)
})
