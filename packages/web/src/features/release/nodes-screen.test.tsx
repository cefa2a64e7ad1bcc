import type { PolicyNode } from '@tollgate/contract/release/node.ts'
import type { RolloutRead } from '@tollgate/contract/release/rollout.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { NodesScreen } from './nodes-screen.tsx'

const AT = '2026-11-01T08:00:00.000Z'
const node = (node_id: number, more: Partial<PolicyNode>): PolicyNode => ({
  node_id,
  node_name: `node-${node_id}`,
  created_at: AT,
  release_id: 7,
  state: 'running',
  error: null,
  since: AT,
  reported_at: AT,
  target_release_id: 7,
  ...more,
})
const NODES = [
  node(1, {}),
  node(2, { state: 'failed', error: 'No memory' }),
  node(3, { release_id: 6, target_release_id: 6 }),
  node(4, { release_id: null, state: null, since: null, reported_at: null }),
]
const ROLLOUT: RolloutRead = {
  release_id: 7,
  stages: [{ nodes: ['node-1', 'node-2'] }, { share: 100 }],
  stage: 1,
  state: 'running',
  guards: {},
  next_at: null,
  note: null,
  user_name: 'Eve',
  change_refused: null,
}

const serve = (rollout = ROLLOUT) =>
  serveApi(({ method, path }) => {
    if (path === 'node') return ok(method === 'GET' ? NODES : { ...node(5, {}), token: 'tollgate_secret' })
    if (path === 'rollout/7') return ok(rollout)
    return path.startsWith('release') ? page([{ release_id: 7, state: 'current' }]) : undefined
  })

test('it tells what each node does, those that need somebody first, and how far the release is', async () => {
  const calls = serve()
  const { user } = await renderScreen(<NodesScreen />, '/main/node', 'approver')
  expect(await screen.findByRole('heading', { name: 'Release 7: on 1 of 4 nodes' })).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Nodes' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows[0]).toHaveAccessibleName(/^node-2 Could not take release 7 No memory/)
  expect(rows[1]).toHaveAccessibleName(/^node-4 Not heard of yet/)
  expect(rows.slice(2).map((row) => row.textContent)).toEqual([
    expect.stringContaining('As it should be'),
    expect.stringContaining('As it should be'),
  ])
  expect(screen.queryByRole('button', { name: 'Register a node' })).toBeNull()
  expect(await screen.findByText(/^Stage 1 of 2: node-1, node-2/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Begin stage 2: all nodes' }))
  await screen.findByText('Stage 2 begins')
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { stage: 2, state: 'running' } })
  await user.click(screen.getByRole('button', { name: 'Return…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Return' }))
  await screen.findByText('The release before is current again')
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ state: 'returned' })
})

test('an administrator registers a node under a name that it may have, and sees its token once', async () => {
  const calls = serve({ ...ROLLOUT, state: 'paused', note: 'Nobody could say how its metric is' })
  const { user } = await renderScreen(<NodesScreen />, '/main/node', 'administrator')
  expect(await screen.findByText('Nobody could say how its metric is')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Register a node' }))
  const dialog = await screen.findByRole('dialog', { name: 'Register a node' })
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'South 1')
  await user.click(within(dialog).getByRole('button', { name: 'Register' }))
  expect(within(dialog).getByText(/Must begin with a small letter/)).toBeVisible()
  await user.clear(within(dialog).getByRole('textbox', { name: /Name/ }))
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'south-1')
  await user.click(within(dialog).getByRole('button', { name: 'Register' }))
  expect(await screen.findByRole('textbox', { name: 'Token of the node' })).toHaveValue('tollgate_secret')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ node_name: 'south-1' })
})

test('who may not change how a release goes out is told why', async () => {
  serve({ ...ROLLOUT, change_refused: 'Your role is for other plans alone' })
  await renderScreen(<NodesScreen />, '/main/node', 'approver')
  expect(await screen.findByText('Your role is for other plans alone')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who may not see nodes is told so, without a call', async () => {
  const calls = serve()
  await renderScreen(<NodesScreen />, '/main/node', 'editor')
  expect(screen.getByRole('heading', { name: 'Nodes are for approvers and administrators' })).toBeVisible()
  expect(calls).toEqual([])
})
