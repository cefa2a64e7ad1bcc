import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen, type Rendered } from '../../../../test/render-screen.tsx'
import { AddEvents } from './add-events.tsx'

const EVENTS = [
  { pcr_event_id: 1, pcr_event_name: 'Session start' },
  { pcr_event_id: 2, pcr_event_name: 'Roaming' },
]

const offered: Answer = ({ method, path }) => {
  if (method !== 'GET') return undefined
  const one = EVENTS.find(({ pcr_event_id }) => path === `policy-event/${pcr_event_id}`)
  return one ? ok(one) : page(EVENTS)
}

async function pick({ user }: Rendered, name: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Policy event' }))
  await user.click(await screen.findByRole('option', { name }))
  await within(screen.getByRole('list', { name: 'To be added' })).findByText(name)
}

test('adds the picked events by one call', async () => {
  const onClose = vi.fn()
  const calls = serveApi(offered, ({ method }) => (method === 'POST' ? ok([], 201) : undefined))
  const rendered = await renderScreen(<AddEvents opened version={7} onClose={onClose} />)
  await pick(rendered, 'Session start')
  await pick(rendered, 'Roaming')
  await rendered.user.click(screen.getByRole('button', { name: 'Add 2 events' }))
  expect(await screen.findByText('2 events')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([
    {
      method: 'POST',
      path: 'policy-plan-event',
      body: [
        { pcc_rule_ver_id: 7, pcr_event_id: 1, sp_id: 0 },
        { pcc_rule_ver_id: 7, pcr_event_id: 2, sp_id: 0 },
      ],
      version: undefined,
    },
  ])
})

test('where one is refused all stay, and it says why', async () => {
  const onClose = vi.fn()
  serveApi(offered, ({ method }) =>
    method === 'POST' ? refused(409, 'DUPLICATE', 'Already there', '1.pcr_event_id') : undefined,
  )
  const rendered = await renderScreen(<AddEvents opened version={7} onClose={onClose} />)
  await pick(rendered, 'Session start')
  await pick(rendered, 'Roaming')
  await rendered.user.click(screen.getByRole('button', { name: 'Add 2 events' }))
  const [first, second] = within(await screen.findByRole('list', { name: 'To be added' })).getAllByRole('listitem')
  expect(second).toHaveTextContent('Already there')
  expect(first).not.toHaveTextContent('Already there')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure that is none of the events is told once', async () => {
  serveApi(offered, ({ method }) => (method === 'POST' ? refused(500, 'INTERNAL', 'Out of order') : undefined))
  const rendered = await renderScreen(<AddEvents opened version={7} onClose={vi.fn()} />)
  await pick(rendered, 'Roaming')
  await rendered.user.click(screen.getByRole('button', { name: 'Add event' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order')
})

test('Esc asks before picked events are dropped; Ctrl+Enter adds them', async () => {
  const onClose = vi.fn()
  serveApi(offered, ({ method }) => (method === 'POST' ? ok([], 201) : undefined))
  const rendered = await renderScreen(<AddEvents opened version={7} onClose={onClose} />)
  await pick(rendered, 'Roaming')
  await rendered.user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard what you changed?' })
  await rendered.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('list', { name: 'To be added' })).toHaveTextContent('Roaming')
  screen.getByRole('combobox', { name: 'Policy event' }).focus()
  await rendered.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('text that names no event is not left behind: nothing is added, and leaving asks', async () => {
  const onClose = vi.fn()
  const calls = serveApi(offered, ({ method }) => (method === 'POST' ? ok([], 201) : undefined))
  const rendered = await renderScreen(<AddEvents opened version={7} onClose={onClose} />)
  const { user } = rendered
  await pick(rendered, 'Session start')
  await user.type(screen.getByRole('combobox', { name: 'Policy event' }), 'Roming')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Add event' }))
  expect(await screen.findByText('“Roming” is none of the options: choose one, or clear the field')).toBeVisible()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Do not add Session start' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Discard what you changed?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  const field = screen.getByRole('combobox', { name: 'Policy event' })
  await user.clear(field)
  await user.type(field, 'roaming')
  await user.tab()
  await within(screen.getByRole('list', { name: 'To be added' })).findByText('Roaming')
  await user.click(screen.getByRole('button', { name: 'Add event' }))
  expect(await screen.findByText('1 event')).toBeVisible()
})
