import { fault } from '@tollgate/contract/errors.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serveApi } from '../../../../../test/api.ts'
import { renderScreen } from '../../../../../test/render-screen.tsx'
import { ApiError } from '../../../../api/api-error.ts'
import { SessionContext, useWorkflowSession } from '../../session/session-context.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { WorkflowSession } from '../../session/workflow-session.ts'
import { NodeFields } from '../node-fields.tsx'
import { NodeDrafts } from './drafts.tsx'

/** The fields of node 3, in a session whose server refuses edits of old versions. */
async function openFields(stored: WorkflowGraph) {
  serveApi()
  const send = vi.fn<(edits: unknown) => Promise<never>>(() =>
    Promise.reject(new ApiError(412, [fault('STALE', 'Changed meanwhile', '0')])),
  )
  const session = new WorkflowSession(drawn(), {
    send,
    read: () => Promise.resolve(stored),
    isStillMine: () => Promise.resolve(true),
    outbox: {
      store: () => undefined,
      readAbandoned: () => Promise.resolve([]),
      forgetAbandoned: () => undefined,
      close: () => undefined,
    },
  })
  const { user } = await renderScreen(
    <SessionContext value={session}>
      <NodeDrafts>
        <Fields />
      </NodeDrafts>
    </SessionContext>,
  )
  return { user, session, send, comments: await screen.findByRole('textbox', { name: /^Comments/ }) }
}

function Fields() {
  const node = useWorkflowSession().graph.nodes.find(({ work_node_id: id }) => id === 3)
  return node && <NodeFields node={node} />
}

function withNode(change: object): WorkflowGraph {
  const graph = drawn()
  const nodes = graph.nodes.map((node) => (node.work_node_id === 3 ? { ...node, row_version: 2, ...change } : node))
  return { ...graph, nodes }
}

test('a refused save comes back merged with what somebody else stored', async () => {
  const { user, comments, send } = await openFields(withNode({ work_node_name: 'Theirs', comments: 'theirs' }))
  await user.type(comments, 'mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Somebody changed this record meanwhile')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Comments/ })).toHaveValue('mine')
  expect(screen.getByRole('textbox', { name: /^Work node name/ })).toHaveValue('Theirs')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose whose value stays')).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Theirs: theirs' }))
  expect(screen.getByRole('textbox', { name: /^Comments/ })).toHaveValue('theirs')
})

test('what is typed stays when somebody else changes the record meanwhile', async () => {
  const { user, session, comments } = await openFields(withNode({ work_node_name: 'Theirs' }))
  await user.type(comments, 'mine')
  await session.refresh()
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Work node name/ })).toHaveValue('Theirs'))
  expect(comments).toHaveValue('mine')
})
