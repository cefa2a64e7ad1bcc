import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { renderDesigner } from '../../../../../test/render-designer.tsx'

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const button = (name: string) => screen.findByRole('button', { name })

async function fromOutline(user: UserEvent, node: string, action: string): Promise<void> {
  await user.click(await button(`Actions of ${node}`))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

async function choose(user: UserEvent, name: RegExp): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Leads to' }))
  await user.click(await screen.findByRole('option', { name }))
}

test('the No link of a decision is connected to the node that is chosen', async () => {
  const { user, sent } = await renderDesigner()
  await fromOutline(user, 'Node 2', 'Connect No')
  const form = within(await dialog('Connect Node 2'))
  expect(form.getByRole('radio', { name: 'No' })).toBeChecked()
  expect(form.getByRole('combobox', { name: 'Leads to' })).toHaveValue('Node 1 · Start')
  await choose(user, /Node 3/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toEqual([[expect.objectContaining({ kind: 'node', id: 2, values: { work_next_node_id_n: 3 } })]])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the other link of a decision shows where that one leads', async () => {
  const { user, sent } = await renderDesigner()
  await fromOutline(user, 'Node 2', 'Connect No')
  const form = within(await dialog('Connect Node 2'))
  await user.click(form.getByRole('radio', { name: 'Yes' }))
  expect(form.getByRole('combobox', { name: 'Leads to' })).toHaveValue('Node 3 · Normal')
  await user.click(form.getByLabelText('Remove the link'))
  await user.click(form.getByRole('button', { name: 'Connect' }))
  expect(sent).toEqual([[expect.objectContaining({ id: 2, values: { work_next_node_id: null } })]])
  expect(await button('Undo')).toBeEnabled()
})

test('what is typed takes the place of the node that the link leads to', async () => {
  const { user } = await renderDesigner()
  await fromOutline(user, 'Node 2', 'Connect Yes')
  const field = within(await dialog('Connect Node 2')).getByRole('combobox', { name: 'Leads to' })
  expect(field).toHaveValue('Node 3 · Normal')
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('start{Enter}')
  expect(field).toHaveValue('Node 1 · Start')
})

test('the node that the link leads to, chosen again, stays', async () => {
  const { user } = await renderDesigner()
  await fromOutline(user, 'Node 2', 'Connect Yes')
  const field = within(await dialog('Connect Node 2')).getByRole('combobox', { name: 'Leads to' })
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('node 3{Enter}')
  expect(field).toHaveValue('Node 3 · Normal')
})

test('Enter chooses the node that is found, and does not connect before', async () => {
  const { user, sent } = await renderDesigner()
  await fromOutline(user, 'Node 3', 'Connect Yes')
  const field = within(await dialog('Connect Node 3')).getByRole('combobox', { name: 'Leads to' })
  await user.type(field, 'start{Enter}')
  expect(field).toHaveValue('Node 1 · Start')
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  expect(sent).toEqual([[expect.objectContaining({ id: 3, values: { work_next_node_id: 1 } })]])
})

test('Enter with a text that no node has connects nothing and says why', async () => {
  const { user, sent } = await renderDesigner()
  await fromOutline(user, 'Node 3', 'Connect Yes')
  const form = within(await dialog('Connect Node 3'))
  await user.type(form.getByRole('combobox', { name: 'Leads to' }), 'nowhere{Enter}')
  expect(form.getByRole('combobox', { name: 'Leads to' })).toBeInvalid()
  expect(sent).toEqual([])
})

test('a node without decision has one link, and no link to itself', async () => {
  const { user } = await renderDesigner()
  await user.click(await button('Actions of Node 3'))
  expect(screen.queryByRole('menuitem', { name: 'Connect No' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('menuitem', { name: 'Connect Yes' }))
  const form = within(await dialog('Connect Node 3'))
  expect(form.queryByRole('radio')).not.toBeInTheDocument()
  await user.click(form.getByRole('combobox', { name: 'Leads to' }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Node 1 · Start',
    'Node 2 · Decision',
  ])
})

/** The drawn workflow, with one node after the decision. */
function chain() {
  const graph = structuredClone(drawn())
  const [, decision] = graph.nodes
  if (decision) Object.assign(decision, { work_next_node_id_n: null })
  return graph
}

test('a deleted node leads the links to it on to the node after it', async () => {
  const { user, sent } = await renderDesigner(chain())
  await fromOutline(user, 'Node 2', 'Delete')
  const asked = within(await dialog('Delete Node 2?'))
  expect(asked.getByRole('checkbox', { name: /lead the links to Node 3/ })).toBeChecked()
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect(sent).toEqual([
    [
      expect.objectContaining({ op: 'update', id: 1, values: { work_next_node_id: 3 } }),
      expect.objectContaining({ op: 'delete', kind: 'node', id: 2 }),
    ],
  ])
  expect(screen.queryByRole('button', { name: 'Node 2' })).not.toBeInTheDocument()
})

test('the links to a deleted node go with it where that is asked for', async () => {
  const { user, sent } = await renderDesigner(chain())
  await fromOutline(user, 'Node 2', 'Delete')
  const asked = within(await dialog('Delete Node 2?'))
  await user.click(asked.getByRole('checkbox'))
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect(sent).toEqual([[expect.objectContaining({ op: 'delete', kind: 'node', id: 2 })]])
})

test('where a decision leads to two nodes, nothing is joined', async () => {
  const { user } = await renderDesigner()
  await fromOutline(user, 'Node 2', 'Delete')
  expect(within(await dialog('Delete Node 2?')).queryByRole('checkbox')).not.toBeInTheDocument()
})

test('cancelled, nothing is deleted', async () => {
  const { user, sent } = await renderDesigner()
  await fromOutline(user, 'Node 2', 'Delete')
  await user.click(within(await dialog('Delete Node 2?')).getByRole('button', { name: 'Cancel' }))
  expect([sent, screen.queryByRole('dialog')]).toEqual([[], null])
})

test('a node without a place is given one, in the usual size', async () => {
  const graph = structuredClone(drawn())
  const [, , last] = graph.nodes
  if (last) last.position = null
  const { user, sent } = await renderDesigner(graph)
  await user.click(within(screen.getByRole('region', { name: 'Nodes without a place' })).getByRole('button'))
  const form = within(await dialog('Place Node 3'))
  const create = form.getByRole('button', { name: 'Create position' })
  await user.clear(form.getByLabelText('Left'))
  expect(create).toBeDisabled()
  await user.type(form.getByLabelText('Left'), '40')
  await user.click(create)
  const values = {
    work_node_id: 3,
    work_node_left: 40,
    work_node_up: 0,
    work_node_width: 100,
    work_node_height: 100,
  }
  expect(sent).toEqual([[{ op: 'create', kind: 'position', values }]])
  expect(screen.queryByRole('region', { name: 'Nodes without a place' })).not.toBeInTheDocument()
})

test('a new node stands beside the others and is selected', async () => {
  const { user, sent } = await renderDesigner()
  await user.click(await button('Add End'))
  const [[node, position] = []] = sent
  expect(node).toMatchObject({ op: 'create', kind: 'node', values: { work_node_name: 'End', work_node_type: 'E' } })
  // Right of the last node, on the grid.
  expect(position).toMatchObject({ kind: 'position', values: { work_node_left: 460, work_node_up: 0 } })
  expect(await button('Delete')).toBeEnabled()
})
