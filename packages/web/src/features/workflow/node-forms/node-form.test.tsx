import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { ok, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { drawn } from '../../../../test/drawn-workflow.ts'
import { NodeFormModal, type NodeFormValues } from './node-form.tsx'

const [, , third] = drawn().nodes
const node = { ...(third as WorkflowNode), work_node_name: 'Check', comments: 'old' }
const nameField = () => screen.findByRole('textbox', { name: /^Work node name/ })

test('a fault of the batch is shown at its field, and the dialog stays', async () => {
  serveApi()
  const onSubmit = async () => {
    throw new ApiError(409, [{ code: 'DUPLICATE', message: 'Name exists', field: '0.work_node_name' }])
  }
  const { user } = await renderScreen(<NodeFormModal opened node={node} onClose={vi.fn()} onSubmit={onSubmit} />)
  await user.type(await nameField(), ' again')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name exists')).toBeVisible()
  expect(await nameField()).toHaveFocus()
})

test('a node that somebody else changed meanwhile is merged', async () => {
  serveApi(({ method, path }) =>
    method === 'GET' && path === 'rule-workflow-node/3'
      ? ok({ ...node, work_node_name: 'Theirs', row_version: 2 })
      : undefined,
  )
  const onSubmit = vi.fn<(values: NodeFormValues) => Promise<void>>()
  onSubmit.mockRejectedValueOnce(new ApiError(412, [{ code: 'STALE', message: 'Changed', field: '0' }]))
  const { user } = await renderScreen(<NodeFormModal opened node={node} onClose={vi.fn()} onSubmit={onSubmit} />)
  const comments = await screen.findByRole('textbox', { name: /^Comments/ })
  await user.clear(comments)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Somebody changed this record meanwhile')).toBeVisible()
  expect(await nameField()).toHaveValue('Theirs')
  onSubmit.mockResolvedValueOnce(undefined)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith({ work_node_name: 'Theirs', work_node_type: 'A', comments: null }),
  )
})
