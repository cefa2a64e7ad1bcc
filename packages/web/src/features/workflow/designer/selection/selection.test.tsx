import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderDesigner, type RenderedDesigner } from '../../../../../test/render-designer.tsx'

beforeEach(() => localStorage.clear())

const step = (name: string) => screen.findByRole('button', { name })
const tool = (name: string) => within(screen.getByRole('toolbar', { name: 'Workflow' })).getByRole('button', { name })
const names = ({ session }: RenderedDesigner) => session.getState().graph.nodes.map((node) => node.work_node_name)
const labels = ({ session }: RenderedDesigner) => session.getState().waiting

/** A copy or paste event of the page, with its effect on the clipboard. */
function clipboardEvent(type: 'copy' | 'paste', target: Element, given = '') {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const data = new Map([['text/plain', given]])
  const clipboardData = {
    getData: (kind: string) => data.get(kind) ?? '',
    setData: (kind: string, text: string) => void data.set(kind, text),
  }
  fireEvent(target, Object.assign(event, { clipboardData }))
  return { text: data.get('text/plain') ?? '', isTaken: event.defaultPrevented }
}

test('tools for the selection wait until something is selected', async () => {
  const { user } = await renderDesigner()
  for (const name of ['Copy', 'Duplicate', 'Delete', 'Paste']) expect(tool(name)).toBeDisabled()
  await user.click(await step('Node 3'))
  for (const name of ['Copy', 'Duplicate', 'Delete']) expect(tool(name)).toBeEnabled()
  expect(tool('Paste')).toBeDisabled()
  await user.click(tool('Copy'))
  expect(tool('Paste')).toBeEnabled()
})

test('a node is copied and pasted below what stands there, with its contents', async () => {
  const designer = await renderDesigner()
  const { user, session } = designer
  await user.click(await step('Node 3'))
  await user.click(tool('Copy'))
  await user.click(tool('Paste'))
  const { nodes, executions } = session.getState().graph
  expect(nodes.at(-1)).toMatchObject({ work_node_name: 'Node 3', position: { work_node_left: 300, work_node_up: 160 } })
  expect(executions).toHaveLength(4)
  expect(labels(designer)).toEqual(['Paste 1 node'])
})

test('keys duplicate, select all, delete, undo and redo', async () => {
  const designer = await renderDesigner()
  const { user } = designer
  await user.click(await step('Node 3'))
  await user.keyboard('{Control>}d{/Control}')
  expect(names(designer)).toEqual(['Node 1', 'Node 2', 'Node 3', 'Node 3'])
  await user.keyboard('{Control>}z{/Control}')
  expect(names(designer)).toHaveLength(3)
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(names(designer)).toHaveLength(4)
  await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}')
  expect(names(designer)).toHaveLength(4)
  expect(labels(designer)).toEqual([
    'Duplicate 1 node',
    'Undo: Duplicate 1 node',
    'Redo: Duplicate 1 node',
    'Undo: Duplicate 1 node',
    'Redo: Duplicate 1 node',
  ])
})

test('a key selects all nodes', async () => {
  const { user } = await renderDesigner()
  await user.click(await step('Node 3'))
  await user.keyboard('{Control>}a{/Control}')
  await user.keyboard('{Delete}')
  expect(await screen.findByRole('dialog', { name: 'Delete 3 nodes?' })).toBeVisible()
})

test('keys that are typed into a field leave the workflow alone', async () => {
  const designer = await renderDesigner()
  const { user } = designer
  await user.click(await step('Node 3'))
  await user.click(screen.getByRole('combobox', { name: 'Find a node' }))
  await user.keyboard('{Control>}d{/Control}{Delete}')
  expect(names(designer)).toHaveLength(3)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('without a selection no key asks for anything', async () => {
  const designer = await renderDesigner()
  await designer.user.keyboard('{Delete}{Control>}d{/Control}')
  expect(names(designer)).toHaveLength(3)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the clipboard of the system takes nodes and gives them back', async () => {
  const designer = await renderDesigner()
  await designer.user.click(await step('Node 2'))
  const { text, isTaken } = clipboardEvent('copy', document.body)
  expect(isTaken).toBe(true)
  expect(text).toContain('Node 2')
  clipboardEvent('paste', document.body, text)
  expect(names(designer)).toEqual(['Node 1', 'Node 2', 'Node 3', 'Node 2'])
  // If the clipboard is empty, the stored copy is pasted.
  clipboardEvent('paste', document.body)
  expect(names(designer)).toHaveLength(5)
  clipboardEvent('paste', document.body, 'some other text')
  expect(names(designer)).toHaveLength(5)
})

test('text is copied from and pasted into fields as everywhere', async () => {
  const designer = await renderDesigner()
  await designer.user.click(await step('Node 2'))
  const { text } = clipboardEvent('copy', document.body)
  const field = screen.getByRole('combobox', { name: 'Find a node' })
  expect(clipboardEvent('copy', field)).toEqual({ text: '', isTaken: false })
  clipboardEvent('paste', field, text)
  expect(names(designer)).toHaveLength(3)
})

test('text that is marked on the page is copied as text, and nothing is copied without a selection', async () => {
  const designer = await renderDesigner()
  expect(clipboardEvent('copy', document.body)).toEqual({ text: '', isTaken: false })
  await designer.user.click(await step('Node 2'))
  document.getSelection()?.selectAllChildren(screen.getByRole('heading', { name: 'Drawn' }))
  expect(clipboardEvent('copy', document.body)).toEqual({ text: '', isTaken: false })
  document.getSelection()?.removeAllRanges()
})

test('the search brings a node into the selection', async () => {
  const { user, address } = await renderDesigner()
  await user.keyboard('{Control>}f{/Control}')
  const search = screen.getByRole('combobox', { name: 'Find a node' })
  await waitFor(() => expect(search).toHaveFocus())
  await user.keyboard('node 2')
  const option = await screen.findByRole('option', { name: /Node 2/ })
  await waitFor(() => expect(option).toHaveAttribute('data-combobox-selected'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain('node=2'))
  expect(tool('Delete')).toBeEnabled()
})

test('the toolbar says what undo would do, and whether all is saved', async () => {
  const { user } = await renderDesigner()
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Saved')
  await user.click(await step('Node 3'))
  await user.click(tool('Duplicate'))
  expect(screen.getByText('Saving…')).toBeVisible()
  expect(tool('Redo')).toBeDisabled()
  await user.hover(tool('Undo'))
  expect(await screen.findByText('Undo: Duplicate 1 node')).toBeVisible()
})
