import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../../../../test/api.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { renderDesigner } from '../../../../../test/render-designer.tsx'

const caller = { work_group_id: 9, work_group_name: 'Roaming', work_node_id: 90, work_node_name: 'Ask', by: 'callback' }
const callers = ({ path }: { path: string }) => (path === 'rule-workflow-group/5/callers' ? ok([caller]) : undefined)

const region = (name: string) => screen.findByRole('region', { name })
const step = (name: string | RegExp) => screen.findByRole('button', { name })

/** The drawn workflow with a No link that no run takes. */
function withProblem() {
  const graph = structuredClone(drawn())
  const [, decision, last] = graph.nodes
  Object.assign(decision ?? {}, { work_next_node_id_n: 3 })
  Object.assign(last ?? {}, { work_next_node_id_n: 1 })
  return graph
}

test('each view of the panel shows its own contents', async () => {
  const { user } = await renderDesigner(withProblem(), { answers: [callers] })
  expect(within(await region('Outline')).getByText('Asks whether … is x and … is x')).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'Node' }))
  expect(within(await region('Node')).getByText('Choose a node on the canvas or in the outline.')).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'Problems (1)' }))
  expect(within(await region('Problems')).getByRole('button', { name: /Node 3/ })).toBeVisible()
  expect(screen.queryByText(/No workflow runs this one/)).not.toBeInTheDocument()

  await user.click(screen.getByRole('radio', { name: 'Used by' }))
  const users = within(await region('Used by'))
  expect(await users.findByRole('link', { name: 'Roaming' })).toHaveAttribute('href', '/main/rule-workflow/9')
  expect(users.getByText('Ask, by its callback')).toBeVisible()
  expect(users.queryByText('Node 3')).not.toBeInTheDocument()
})

test('a workflow that no other runs says so', async () => {
  const none = ({ path }: { path: string }) => (path.endsWith('/callers') ? ok([]) : undefined)
  const { user } = await renderDesigner(undefined, { answers: [none] })
  await user.click(screen.getByRole('radio', { name: 'Used by' }))
  expect(await screen.findByText('No workflow runs this one.')).toBeVisible()
})

test('the outline selects a node, and its menu opens it', async () => {
  const { user, address } = await renderDesigner()
  await user.click(await step('Node 2'))
  expect(address()).toContain('node=2')
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Actions of Node 3' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
  expect(await screen.findByRole('group', { name: 'Normal node Node 3, its contents' })).toBeVisible()
  expect(address()).toContain('node=3')
})

test('the outline says what no run reaches', async () => {
  const graph = structuredClone(drawn())
  for (const node of graph.nodes) Object.assign(node, { work_next_node_id: null, work_next_node_id_n: null })
  await renderDesigner(graph)
  expect(await screen.findAllByText('Nothing leads here.')).toHaveLength(2)
})

test('a problem leads to its node', async () => {
  const { user, address } = await renderDesigner(withProblem())
  await user.click(screen.getByRole('radio', { name: 'Problems (1)' }))
  await user.click(await step(/Node 3/))
  expect(address()).toContain('node=3')
})

test('a node offers the links that it can have, and Escape closes it', async () => {
  const { user, address } = await renderDesigner(undefined, { path: '/main/rule-workflow/5?node=2' })
  expect(await screen.findByRole('button', { name: 'Connect Yes' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Connect No' })).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Conditions' })).getAllByRole('listitem')).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(await region('Outline')).toBeVisible()
  expect(address()).not.toContain('node=')
})

test('a viewer reads all of it, and is offered nothing that changes it', async () => {
  const { user, session, sent } = await renderDesigner(undefined, { role: 'viewer' })
  expect(screen.getByText('Read only: you are a viewer')).toBeVisible()
  for (const name of ['Add Decision', 'Undo', 'Duplicate', 'Delete', 'Paste', 'Tidy'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeEnabled()
  await user.click(await step('Actions of Node 2'))
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Open' }))
  const panel = within(await region('Node'))
  expect(panel.getByRole('textbox', { name: /node name/ })).toBeDisabled()
  expect(panel.queryByRole('button', { name: 'Delete node' })).not.toBeInTheDocument()
  const { graph } = session.getState()
  await session.apply('Move', [{ type: 'node.delete', work_node_id: 1 } as never])
  expect(session.getState().graph).toBe(graph)
  expect(sent).toEqual([])
})
