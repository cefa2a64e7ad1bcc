import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type ApiCall } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { answer, decided, inputs, isSimulation, names, showSimulator } from '../../../test/simulator.tsx'
import { SimulatePanel } from './panel/simulate-panel.tsx'

// Wherever a form shows fields by what is filled: a field that is typed in stays, and so does one that is emptied.

const DAY = `?view=day&apn=internet&shown=1#steps=${encodeURIComponent(
  JSON.stringify([
    { at: '2026-03-02T08:00:00.000Z', start: true },
    { at: '2026-03-02T10:00:00.000Z', events: [4] },
    {
      at: '2026-03-02T11:00:00.000Z',
      until: '2026-03-02T17:00:00.000Z',
      every: 60,
      used: [{ monitoring_key: 'MK', amount: 1, rum: 2 }],
    },
  ]),
)}`

const rest = ({ path }: ApiCall) => {
  if (/^(plan-assignment|policy-event|policy-plan)/.test(path)) return page([])
  if (path.startsWith('simulation/session?'))
    return Response.json({ data: { session: {}, left_out: 0, steps: [] }, meta: { names }, statusDescription: [] })
  return undefined
}
const showAt = (query: string) => showSimulator(() => decided(answer()), query, rest)

const showPanel = async () => {
  serveApi(
    ({ path }) => (path.startsWith('simulation/inputs') ? ok(inputs) : undefined),
    (call) => (isSimulation(call) ? decided(answer()) : refused(500, 'INTERNAL', 'Not asked')),
  )
  const shown = await renderScreen(<SimulatePanel place={{ plan: '7' }} />)
  await shown.user.click(screen.getByRole('button', { name: 'Simulate here' }))
  return shown
}

const openMore = async (user: UserEvent) => {
  for (const more of await screen.findAllByText(/^More/)) await user.click(more)
}
const happening = () => within(screen.getByRole('form', { name: 'What happens then' }))
const asksHere = () => within(screen.getByRole('form', { name: /What is asked/ }))

const PLACES = [
  { of: 'the simulator, behind More', show: () => showAt('?at=2026-03-02T19:10'), open: openMore, within: asksHere },
  {
    of: 'the subscriber of a day, behind More',
    show: () => showAt(DAY),
    open: async (user: UserEvent) => {
      await user.click(await screen.findByText('Subscriber'))
      await openMore(user)
    },
    within: () => within(screen.getByRole('group', { name: 'What is known at the start' })),
  },
  {
    of: 'an event of a day, behind More',
    show: () => showAt(DAY),
    open: openMore,
    within: happening,
  },
  {
    of: 'the panel of an editor',
    show: showPanel,
    open: () => screen.findByRole('combobox', { name: /Serving/ }),
    within: asksHere,
    name: /Serving/,
  },
]

test.each(PLACES)('a field of $of stays while it is typed in, emptied and typed in again', async (place) => {
  const { user } = await place.show()
  await place.open(user)
  const find = () => place.within().getByRole('combobox', { name: place.name ?? /Main balance/ })
  const field = find()
  await user.click(field)
  for (const typed of ['27 GB', '{Control>}a{/Control}{Backspace}', '28 GB']) {
    await user.keyboard(typed)
    expect(find()).toBe(field)
    expect(field).toHaveFocus()
  }
  expect(field).toHaveValue('28 GB')
})

test('a field of a deleted record stays while it is emptied', async () => {
  const { user } = await showAt('?at=2026-03-02T19:10&attribute.99=1')
  const field = await screen.findByRole('textbox', { name: 'attribute 99' })
  await user.click(field)
  await user.keyboard('{Backspace}2')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('2')
})

test('an interval is typed as it is, and refused where it cannot be', async () => {
  const { user } = await showAt(DAY.replace('shown=1', 'shown=2'))
  const every = await screen.findByRole('textbox', { name: 'Every … minutes' })
  await user.clear(every)
  await user.type(every, '45')
  expect(every).toHaveValue('45')
  await user.type(every, '000')
  expect(every).toHaveAccessibleDescription('A whole number from 1 to 1440')
  await user.tab()
  expect(every).toHaveValue('450')
})
