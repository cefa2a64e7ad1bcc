import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ok, page, serveApi } from '../../../../../test/api.ts'
import { renderScreen } from '../../../../../test/render-screen.tsx'
import { ApiError } from '../../../../api/api-error.ts'
import { SessionContext, useWorkflowSession } from '../../session/session-context.ts'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { WorkflowSession } from '../../session/workflow-session.ts'
import { NodeFields } from '../node-fields.tsx'
import { ConditionForm } from '../decision/condition-form.tsx'
import { CONDITION_GIVEN } from '../decision/condition-values.ts'
import { draftKey } from './draft-keys.ts'
import { NodeDrafts } from './drafts.tsx'

/** A form in a session whose server refuses edits of old versions. */
async function openForm(form: ReactNode, begun: WorkflowGraph, stored = begun) {
  const send = vi.fn<(edits: unknown) => Promise<never>>(() =>
    Promise.reject(new ApiError(412, [fault('STALE', 'Changed meanwhile', '0')])),
  )
  const session = new WorkflowSession(begun, {
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
      <NodeDrafts>{form}</NodeDrafts>
    </SessionContext>,
  )
  return { user, session, send }
}

/** The fields of node 3. */
async function openFields(stored: WorkflowGraph) {
  serveApi()
  const opened = await openForm(<Fields />, drawn(), stored)
  return { ...opened, comments: await screen.findByRole('textbox', { name: /^Comments/ }) }
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

test('a typed amount is judged as it is stored, without its unit', async () => {
  serveApi(({ path }) => (path.includes('?') ? page([]) : ok({ resource_id: 7, resource_name: 'Monthly data usage' })))
  const condition = {
    work_cond_id: 20,
    work_cond_group_id: 10,
    function: 'GetAcmByResourceId',
    param1: '7',
    sort_operator: 4,
    is_const: 'Y',
    operand: '53687091200',
    row_version: 1,
  }
  const form = (
    <ConditionForm
      catalogue={catalogueOf('rule-workflow-cond')}
      given={CONDITION_GIVEN}
      row={condition}
      draftKey={draftKey('condition', 20)}
      label="Edit"
      name="condition 1"
      done="Saved"
      onClose={vi.fn()}
    />
  )
  const { user } = await openForm(form, { ...drawn(), units: { 'accumulator-type': { 7: 2 } } })
  const operand = await screen.findByRole('textbox', { name: /^Constant/ })
  await user.clear(operand)
  await user.type(operand, '40 GiB')
  expect(screen.queryByText(/is no amount/)).toBeNull()
  await user.type(operand, ' or so')
  expect(screen.getByText(/“40 GiB or so” is no amount/)).toBeVisible()
})
