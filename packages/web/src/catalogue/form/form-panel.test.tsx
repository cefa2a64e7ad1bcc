import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useRouter } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ok, page, refused, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { keepEarlyText } from '../../ui/early-text.ts'
import { FormPanel } from './form-panel.tsx'

const groups = catalogueOf('flow-group')
const row = { flow_group_id: 7, flow_group_name: 'Video', comments: 'old', row_version: 3 }

function Screen({ onSaved, edited }: { onSaved?: (row: object) => void; edited?: typeof row }) {
  const [opened, setOpened] = useState(true)
  return (
    <FormPanel
      opened={opened}
      catalogue={groups}
      mode={edited ? 'update' : 'create'}
      row={edited}
      onClose={() => setOpened(false)}
      onSaved={(saved) => {
        setOpened(false)
        onSaved?.(saved)
      }}
    />
  )
}

const nameField = () => screen.findByRole('textbox', { name: /^Name/ })
const button = (name: string) => screen.getByRole('button', { name })
const formIsGone = () => waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())

/** A write whose answer the test sends. */
function heldWrite() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const calls = serveApi(({ method }) => (method === 'POST' || method === 'PUT' ? promise : undefined))
  return { calls, answer: resolve }
}

test('faults show on save and on leaving a field; the first faulty field gets the focus', async () => {
  const calls = serveApi()
  const { user } = await renderScreen(<Screen />)
  await nameField()
  await user.tab()
  expect(screen.queryByText('Field is required')).not.toBeInTheDocument()
  await user.click(button('Create'))
  expect(screen.getByText('Field is required')).toBeVisible()
  expect(await nameField()).toHaveFocus()
  expect(calls).toEqual([])
})

test('Ctrl+Enter saves; what the server refuses is shown at its field until that is changed', async () => {
  serveApi(({ method }) =>
    method === 'POST' ? refused(409, 'DUPLICATE', 'Name exists', 'flow_group_name') : undefined,
  )
  const { user } = await renderScreen(<Screen />)
  await user.type(await nameField(), 'Video')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Name exists')).toBeVisible()
  expect(await nameField()).toHaveFocus()
  await user.tab()
  expect(screen.getByText('Name exists')).toBeVisible()
  await user.type(await nameField(), 's')
  expect(screen.queryByText('Name exists')).not.toBeInTheDocument()
})

test('closing asks only if something was typed', async () => {
  serveApi()
  const { user } = await renderScreen(<Screen />)
  await user.type(await nameField(), 'V')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Discard what you changed?')).toBeVisible()
  await user.click(within(screen.getByRole('dialog', { name: /Discard/ })).getByRole('button', { name: 'Cancel' }))
  await user.clear(await nameField())
  await user.keyboard('{Escape}')
  await formIsGone()
})

test('leaving while a save is under way waits for it: nothing can be discarded that is stored all the same', async () => {
  const { calls, answer } = heldWrite()
  const onSaved = vi.fn()
  const { user } = await renderScreen(<Screen onSaved={onSaved} />)
  await user.type(await nameField(), 'Video')
  await user.click(button('Create'))
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Still saving')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  answer(ok(row, 201))
  await formIsGone()
  expect(onSaved).toHaveBeenCalledWith(row)
  expect(screen.queryByText('Still saving')).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('a save that is refused while leaving waits keeps the form, with its faults', async () => {
  const { answer } = heldWrite()
  const { user } = await renderScreen(<Screen />)
  await user.type(await nameField(), 'Video')
  await user.click(button('Create'))
  await user.keyboard('{Escape}')
  await screen.findByText('Still saving')
  answer(refused(409, 'DUPLICATE', 'Name exists', 'flow_group_name'))
  expect(await screen.findByText('Name exists')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Still saving')).not.toBeInTheDocument())
  expect(await nameField()).toHaveValue('Video')
})

test('who does not wait leaves; the notice still tells how it ended', async () => {
  const { answer } = heldWrite()
  const onSaved = vi.fn()
  const { user } = await renderScreen(<Screen onSaved={onSaved} />)
  await user.type(await nameField(), 'Video')
  await user.click(button('Create'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave now' }))
  await formIsGone()
  answer(refused(409, 'DUPLICATE', 'Name exists', 'flow_group_name'))
  expect(await screen.findByText('Name exists')).toBeVisible()
  expect(onSaved).not.toHaveBeenCalled()
})

test.each([
  { actor_id: 'eve', actor_name: 'Eve', words: 'Eve changed this record meanwhile' },
  { actor_id: 'me', actor_name: 'Me', words: 'You, in another window, changed this record meanwhile' },
])('a clash names who: $words', async ({ words, ...last }) => {
  const theirs = { ...row, flow_group_name: 'Films', row_version: 4 }
  serveApi(
    ({ method }) => (method === 'PUT' ? refused(412, 'STALE', 'Changed') : undefined),
    ({ path }) => (path === 'flow-group/7' ? ok(theirs) : undefined),
    ({ path }) => (path === 'change?resource=flow-group&record_id=7&page_size=1' ? page([last]) : undefined),
    ({ path }) => (path === '/api/session' ? ok({ user: { id: 'me' }, setup_required: false }) : undefined),
  )
  const { user } = await renderScreen(<Screen edited={row} onSaved={vi.fn()} />)
  await user.type(await screen.findByRole('textbox', { name: /^Comments/ }), 'mine')
  await user.click(button('Save'))
  expect(await screen.findByText(words)).toBeVisible()
})

test('what somebody else changed meanwhile is merged field by field, then saved over their version', async () => {
  const theirs = { ...row, flow_group_name: 'Films', comments: 'theirs', row_version: 4 }
  const calls = serveApi(
    ({ method, version }) => (method === 'PUT' && version === 3 ? refused(412, 'STALE', 'Changed') : undefined),
    ({ method }) => (method === 'PUT' ? ok({ ...theirs, comments: 'mine', row_version: 5 }) : undefined),
    ({ method, path }) => (method === 'GET' && path === 'flow-group/7' ? ok(theirs) : undefined),
  )
  const onSaved = vi.fn()
  const { user } = await renderScreen(<Screen edited={row} onSaved={onSaved} />)
  const comments = await screen.findByRole('textbox', { name: /^Comments/ })
  await user.clear(comments)
  await user.type(comments, 'mine')
  await user.click(button('Save'))
  expect(await screen.findByText('Somebody changed this record meanwhile')).toBeVisible()
  expect(await nameField()).toHaveValue('Films')
  await user.click(button('Save'))
  expect(await screen.findByText('Choose whose value stays', { selector: '[role=alert] *' })).toBeVisible()
  await user.click(button('Mine: mine'))
  await user.click(button('Save'))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const last = calls.findLast(({ method }) => method === 'PUT')
  expect(last).toMatchObject({ version: 4, body: { flow_group_name: 'Films', comments: 'mine' } })
})

function Elsewhere() {
  const { history } = useRouter()
  return <button onClick={() => history.push('/main/elsewhere')}>Elsewhere</button>
}

const withElsewhere = (onSaved: () => void) => (
  <>
    <Elsewhere />
    <Screen onSaved={onSaved} />
  </>
)

test('going elsewhere while a save is under way waits for it, then goes there', async () => {
  const { answer } = heldWrite()
  const onSaved = vi.fn()
  const { user, address } = await renderScreen(withElsewhere(onSaved))
  await user.type(await nameField(), 'Video')
  await user.click(button('Create'))
  await user.click(screen.getByRole('button', { name: 'Elsewhere', hidden: true }))
  expect(await screen.findByText('Still saving')).toBeVisible()
  expect(address()).toBe('/main')
  answer(ok(row, 201))
  await waitFor(() => expect(address()).toBe('/main/elsewhere'))
  expect(onSaved).not.toHaveBeenCalled()
})

test('going elsewhere with something typed asks first', async () => {
  serveApi()
  const { user, address } = await renderScreen(withElsewhere(vi.fn()))
  await user.type(await nameField(), 'Video')
  await user.click(screen.getByRole('button', { name: 'Elsewhere', hidden: true }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/main/elsewhere'))
})

test('what was typed before the form was there stands in its first field', async () => {
  serveApi()
  keepEarlyText()
  for (const key of 'Gamesx'.split('').concat('Backspace', 'Enter')) fireEvent.keyDown(document.body, { key })
  const { user } = await renderScreen(<Screen />)
  await waitFor(async () => expect(await nameField()).toHaveFocus())
  expect(await nameField()).toHaveValue('Games')
  await user.keyboard(' night')
  expect(await nameField()).toHaveValue('Games night')
})

test('the form of a new record that is chosen at once names the form that waits for it', async () => {
  serveApi(() => page([]))
  const { user } = await renderScreen(
    <FormPanel opened catalogue={catalogueOf('rule-flow')} mode="create" onClose={vi.fn()} onSaved={vi.fn()} />,
  )
  await user.type(await screen.findByRole('combobox', { name: /^Flow group/ }), 'Video')
  await user.click(await screen.findByRole('option', { name: 'Create flow group “Video”' }))
  const nested = within(await screen.findByRole('dialog', { name: 'Create flow group' }))
  expect(nested.getByText('“Create rule flow” waits below with all that you typed.')).toBeVisible()
})
