import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderDesigner } from '../../../../../test/render-designer.tsx'

/** Fields of the panel have live regions of their own. */
const state = () => screen.getAllByRole('status')[0]?.textContent
const panel = () => screen.queryByRole('complementary', { name: 'Workflow details' })

test('what is typed about a node is not said to be saved', async () => {
  const { user } = await renderDesigner(undefined, { path: '/main/rule-workflow/5?node=3' })
  const name = await screen.findByLabelText(/Work node name/)
  expect(state()).toBe('Saved')
  await user.type(name, ' later')
  expect(screen.getAllByText('Not saved yet')).toHaveLength(2)
  expect(state()).toBe('Not saved yet')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(state()).toBe('Saving…')
})

test('the panel gives its room to the drawing, and comes back when it is asked for', async () => {
  const { user } = await renderDesigner()
  await user.click(screen.getByRole('button', { name: 'Hide the panel' }))
  expect(panel()).not.toBeInTheDocument()
  await user.keyboard('{Control>}f{/Control}node 3{Enter}')
  expect(panel()).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show the panel' }))
  expect(panel()).toBeVisible()
})

test('in full screen, what stands below the drawing stays within reach', async () => {
  const { user } = await renderDesigner(undefined, { dock: <button>Simulate here</button> })
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  expect(screen.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  const button = screen.getByRole('button', { name: 'Simulate here' })
  expect(button.closest('[inert]')).toBeNull()
  expect(button.closest('[data-full]')).not.toBeNull()
})

test('the header says type, dates and whether the workflow is in force', async () => {
  await renderDesigner()
  expect(screen.getByText('A — Entry flow')).toBeVisible()
  expect(screen.getByText('2026/01/01 onwards')).toBeVisible()
  expect(screen.getByText('In force')).toBeVisible()
})
