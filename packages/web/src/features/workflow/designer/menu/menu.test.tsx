import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linkEdit } from '../gestures.ts'
import { renderDesigner, type RenderedDesigner } from '../../../../../test/render-designer.tsx'

const item = (name: string) => screen.findByRole('menuitem', { name })
const items = () =>
  screen.getAllByRole('menuitem').map((one) => one.textContent?.replace(/(Shift|Ctrl)?\+?[A-Z]?$/, ''))
const nodes = ({ session }: RenderedDesigner) => session.getState().graph.nodes
const nodeNamed = (designer: RenderedDesigner, name: string) =>
  nodes(designer).find((node) => node.work_node_name === name)

/** Opens the menu of a node in the outline, which has the same actions as on the canvas. */
async function openMenu(user: UserEvent, node: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions of ${node}` }))
  await item('Open')
}

async function addNode(user: UserEvent, node: string, action: string, type: string): Promise<void> {
  await openMenu(user, node)
  await user.click(await item(action))
  const menu = within(await screen.findByRole('menu', { name: 'Type of the new node' }))
  await user.click(menu.getByRole('menuitem', { name: type }))
}

test('a node is added behind another, linked, and undone in one step', async () => {
  const designer = await renderDesigner()
  const { user, sent } = designer
  await addNode(user, 'Node 3', 'Add node by Yes', 'End')
  const added = nodeNamed(designer, 'End')
  expect(nodeNamed(designer, 'Node 3')?.work_next_node_id).toBe(added?.work_node_id)
  expect(sent).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(nodes(designer).map((node) => node.work_node_name)).toEqual(['Node 1', 'Node 2', 'Node 3'])
  expect(nodeNamed(designer, 'Node 3')?.work_next_node_id).toBeNull()
})

test('a new node opens with its name ready to be typed over', async () => {
  const { user } = await renderDesigner()
  await addNode(user, 'Node 3', 'Add node by Yes', 'Decision')
  const name = await screen.findByLabelText(/Work node name/)
  expect(name).toHaveValue('Decision')
  expect(name).toHaveFocus()
  await user.keyboard('Roaming?')
  expect(name).toHaveValue('Roaming?')
})

test('a node that is added by No keeps the old target behind it', async () => {
  const designer = await renderDesigner()
  await addNode(designer.user, 'Node 2', 'Add node by No', 'Normal')
  const added = nodeNamed(designer, 'Normal')
  expect(added?.work_next_node_id).toBe(1)
  expect(nodeNamed(designer, 'Node 2')).toMatchObject({
    work_next_node_id: 3,
    work_next_node_id_n: added?.work_node_id,
  })
})

test('a node is inserted before another', async () => {
  const designer = await renderDesigner()
  await addNode(designer.user, 'Node 3', 'Insert node before', 'Callback')
  expect(nodeNamed(designer, 'Callback')?.work_next_node_id).toBe(3)
  expect(nodeNamed(designer, 'Node 2')?.work_next_node_id).toBe(nodeNamed(designer, 'Callback')?.work_node_id)
})

test('where nothing leads to a node, nothing is offered to be inserted before it', async () => {
  const designer = await renderDesigner()
  act(() => void designer.session.apply('Unlink', [linkEdit(2, 'no', null)]))
  await openMenu(designer.user, 'Node 1')
  expect(screen.queryByRole('menuitem', { name: 'Insert node before' })).not.toBeInTheDocument()
})

test('Esc closes the menu of types and leaves the workflow as it is', async () => {
  const designer = await renderDesigner()
  const { user } = designer
  await openMenu(user, 'Node 3')
  await user.click(await item('Add node by Yes'))
  expect(items()).toEqual(['Normal', 'Decision', 'Callback', 'End'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Actions of Node 3' })).toHaveFocus()
  expect(nodes(designer)).toHaveLength(3)
})

test('the drawing has a menu by its key: create, select all, tidy', async () => {
  const { user } = await renderDesigner()
  await user.keyboard('{Shift>}{F10}{/Shift}')
  const menu = within(await screen.findByRole('menu', { name: 'Drawing' }))
  expect(menu.queryByRole('menuitem', { name: 'Paste' })).not.toBeInTheDocument()
  expect(menu.getByRole('menuitem', { name: 'Tidy' })).toBeVisible()
  await user.click(menu.getByRole('menuitem', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: 'Delete 3 nodes?' })).toBeVisible()
})

test('what is copied from the menu of a node is pasted where the drawing’s menu was opened', async () => {
  const designer = await renderDesigner()
  const { user } = designer
  await openMenu(user, 'Node 3')
  await user.click(await item('Copy'))
  await user.click(screen.getByRole('heading', { name: 'Drawn' }))
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await item('Paste'))
  expect(nodes(designer)).toHaveLength(4)
})
