import { renderHook, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useUnsaved } from '../../../../simulate/unsaved.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { renderDesigner } from '../../../../../test/render-designer.tsx'

/** Types the constant of the first condition. */
async function typeConstant(user: UserEvent, text: string): Promise<void> {
  const conditions = await screen.findByRole('region', { name: 'Conditions' })
  const [first] = within(conditions).getAllByTitle('Edit')
  if (!first) throw new Error('There is no condition')
  await user.click(first)
  const constant = await screen.findByRole('textbox', { name: /^Constant/ })
  await user.clear(constant)
  await user.type(constant, text)
}

const told = () => renderHook(() => useUnsaved()).result

test('what is typed in the form of a node is told as it would be sent; nothing goes out', async () => {
  const { user, sent } = await renderDesigner(undefined, { path: '/main/rule-workflow/5?node=2' })
  const unsaved = told()
  expect(unsaved.current).toBeUndefined()
  await typeConstant(user, 'y')
  await waitFor(() =>
    expect(unsaved.current).toEqual({
      words: 'What is typed in the form of a node is not stored yet.',
      workflowEdits: [{ op: 'update', kind: 'condition', id: 20, row_version: 1, values: { operand: 'y' } }],
    }),
  )
  expect(sent).toEqual([])
})

test('what cannot be stored as it stands is said, and not asked about', async () => {
  const { user } = await renderDesigner(undefined, { path: '/main/rule-workflow/5?node=2' })
  const unsaved = told()
  const name = await screen.findByRole('textbox', { name: /^Work node name/ })
  await user.clear(name)
  await waitFor(() =>
    expect(unsaved.current?.words).toBe(
      'What is typed in the form of a node is not stored yet. It cannot be stored as it stands.',
    ),
  )
  expect(unsaved.current?.workflowEdits).toBeUndefined()
})

test('amounts are read in the unit of what they are compared with', async () => {
  const graph = structuredClone(drawn())
  const [group] = graph.condition_groups
  const call = { function: 'GetAcmByResourceId', param1: '7', re_attr: null, operand: '1' }
  Object.assign(group?.conditions[0] ?? {}, call)
  const units = { 'accumulator-type': { 7: 2 } }
  const { user } = await renderDesigner({ ...graph, units }, { path: '/main/rule-workflow/5?node=2' })
  const unsaved = told()
  await typeConstant(user, '50 GiB')
  await waitFor(() =>
    expect(unsaved.current?.workflowEdits).toMatchObject([{ kind: 'condition', values: { operand: '53687091200' } }]),
  )
})
