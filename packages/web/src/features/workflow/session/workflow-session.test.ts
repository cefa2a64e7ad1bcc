import type { SentEdit, WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { Unsaved } from './outbox.ts'
import { newKey } from './row-ids.ts'
import { drawn } from '../../../../test/drawn-workflow.ts'
import { WorkflowSession } from './workflow-session.ts'

interface Sent {
  edits: SentEdit[]
  key: string
  /** The stored edits at the time of the call. */
  kept: Unsaved
  answer: (answer: Partial<WorkflowEdited>) => Promise<void>
  fail: (status: number) => Promise<void>
}

/** A session with a server that the test plays. */
function open({ left = [] as Unsaved[] } = {}) {
  const sent: Sent[] = []
  const kept: { unsaved: Unsaved } = { unsaved: { batches: [], ids: [] } }
  const server = { graph: drawn(), isMine: true }
  const session = new WorkflowSession(drawn(), {
    send: (edits, key) => {
      const { promise, resolve, reject } = Promise.withResolvers<WorkflowEdited>()
      const settle = async (act: () => void) => {
        act()
        await settled()
      }
      sent.push({
        edits,
        key,
        kept: kept.unsaved,
        answer: (answer) => settle(() => resolve({ ids: {}, changed: {}, deleted: [], ...answer })),
        fail: (status) => settle(() => reject(new ApiError(status, status === 0 ? [] : [fault('STALE')]))),
      })
      return promise
    },
    read: () => Promise.resolve(server.graph),
    isStillMine: () => Promise.resolve(server.isMine),
    outbox: {
      store: (unsaved) => {
        kept.unsaved = structuredClone(unsaved)
      },
      readAbandoned: () => Promise.resolve(left),
      forgetAbandoned: () => undefined,
      close: () => undefined,
    },
  })
  const last = () => sent.at(-1) as Sent
  return { session, sent, last, kept, server }
}

/** Waits until all pending tasks have run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const rename = (id: number, work_node_name: string): WorkflowEdit => ({
  op: 'update',
  kind: 'node',
  id,
  values: { work_node_name },
})
const createNode = (work_node_name: string): WorkflowEdit => ({
  op: 'create',
  kind: 'node',
  id: newKey(),
  values: { work_node_name, work_node_type: 'A' },
})
const namesOf = ({ nodes }: WorkflowGraph) => nodes.map(({ work_node_name: name }) => name)
const rowNamed = (work_node_id: number, work_node_name: string) => ({
  ...(drawn().nodes[0] as object),
  work_node_id,
  work_node_name,
  row_version: 2,
})

test('a gesture shows at once, and the next one waits until the server has answered', async () => {
  const { session, sent, last } = open()
  void session.apply('Rename', [rename(1, 'First')])
  void session.apply('Rename', [rename(1, 'Second')])
  expect([namesOf(session.getState().graph)[0], session.getState().waiting.length, sent.length]).toEqual([
    'Second',
    2,
    1,
  ])
  await last().answer({ changed: { node: [rowNamed(1, 'First')] } })
  expect(sent.map(({ edits }) => edits[0])).toMatchObject([{ row_version: 1 }, { row_version: 2 }])
  await last().answer({ changed: { node: [{ ...rowNamed(1, 'Second'), row_version: 3 }] } })
  expect([namesOf(session.getState().graph)[0], session.getState().waiting.length]).toEqual(['Second', 0])
})

test('a record keeps its key here and its row there, also when it is undone and made again', async () => {
  const { session, sent, last } = open()
  void session.apply('Add node', [createNode('Added')])
  const id = session.getState().graph.nodes.at(-1)?.work_node_id as number
  void session.apply('Rename', [rename(id, 'Renamed')])
  expect(last().edits).toMatchObject([{ op: 'create', id }])
  await last().answer({ ids: { [id]: 40 }, changed: { node: [rowNamed(40, 'Added')] } })
  expect(last().edits).toMatchObject([{ op: 'update', id: 40, values: { work_node_name: 'Renamed' } }])
  await last().answer({ changed: { node: [rowNamed(40, 'Renamed')] } })
  session.undo()
  await last().answer({ changed: { node: [rowNamed(40, 'Added')] } })
  session.undo()
  await last().answer({ deleted: [{ kind: 'node', id: 40 }] })
  expect(sent.at(-1)?.edits).toMatchObject([{ op: 'delete', id: 40 }])
  session.redo()
  expect(last().edits).toMatchObject([{ op: 'create', id: 40 }])
  await last().answer({ changed: { node: [rowNamed(40, 'Added')] } })
  session.redo()
  expect(last().edits).toMatchObject([{ op: 'update', id: 40, values: { work_node_name: 'Renamed' } }])
  expect(session.getState().graph.nodes.at(-1)).toMatchObject({ work_node_id: id, work_node_name: 'Renamed' })
})

test('a deleted node that is undone comes back under its id, and is linked again', async () => {
  const { session, last } = open()
  void session.apply('Delete', [{ op: 'delete', kind: 'node', id: 3 }])
  await last().answer({ deleted: [{ kind: 'node', id: 3 }] })
  session.undo()
  expect(last().edits).toContainEqual(expect.objectContaining({ op: 'create', kind: 'node', id: 3 }))
  expect(last().edits).toContainEqual({
    op: 'update',
    kind: 'node',
    id: 2,
    row_version: 1,
    values: { work_next_node_id: 3 },
  })
})

test('what goes out is kept before it does, as it goes out; what waits is kept at once', async () => {
  const { session, last, kept } = open()
  void session.apply('Rename', [rename(1, 'First')])
  expect(last().kept.batches).toMatchObject([{ key: last().key, label: 'Rename', wire: last().edits }])
  void session.apply('Other', [rename(2, 'Second')])
  expect(kept.unsaved.batches.map(({ label }) => label)).toEqual(['Rename', 'Other'])
  await last().fail(0)
  void session.apply('Third', [rename(3, 'Third')])
  session.close()
  void session.apply('Fourth', [rename(3, 'Fourth')])
  expect(kept.unsaved.batches.map(({ label }) => label)).toEqual(['Rename', 'Other', 'Third', 'Fourth'])
})

test('a session that is closed reads nothing more, until it is opened again', async () => {
  const { session, server } = open()
  server.graph = { ...drawn(), nodes: drawn().nodes.slice(0, 2) }
  session.close()
  await session.refresh()
  expect(session.getState().graph.nodes).toHaveLength(3)
  session.open()
  await session.refresh()
  expect(session.getState().graph.nodes).toHaveLength(2)
})

test('what cannot go out is told to whoever waits for it, and is kept until then', async () => {
  const { session, kept } = open()
  const told = session.apply('Rename', [rename(-99, 'Nobody')])
  expect(kept.unsaved.batches.map(({ label }) => label)).toEqual(['Rename'])
  await expect(told).rejects.toMatchObject({ status: 409 })
  expect(kept.unsaved.batches).toEqual([])
})

test('without network the gesture stays, and is sent again under the same key', async () => {
  const { session, sent, last, kept } = open()
  void session.apply('Rename', [rename(1, 'Kept')])
  await last().fail(0)
  expect(session.getState()).toMatchObject({ trouble: 'unreached', waiting: ['Rename'] })
  expect(kept.unsaved.batches.map(({ label }) => label)).toEqual(['Rename'])
  session.retry()
  await settled()
  expect([sent.length, sent[1]?.key, sent[1]?.edits]).toEqual([2, sent[0]?.key, sent[0]?.edits])
  await last().answer({ changed: { node: [rowNamed(1, 'Kept')] } })
  expect([session.getState().trouble, kept.unsaved.batches]).toEqual([undefined, []])
})

afterEach(() => {
  vi.useRealTimers()
})

/** The server fails until the session asks the operator. */
async function failUntilStuck({ session, last, sent }: ReturnType<typeof open>): Promise<void> {
  const before = sent.length
  while (!session.getState().isStuck) {
    await last().fail(500)
    expect(session.getState().trouble).toBe('failing')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(sent.length - before).toBeLessThan(10)
  }
}

test('what the server fails with each time is kept, and tried again when the operator says so', async () => {
  vi.useFakeTimers()
  const opened = open()
  const { session, sent, last, kept } = opened
  void session.apply('Rename', [rename(1, 'Kept')])
  void session.apply('Other', [rename(2, 'Behind')])
  await failUntilStuck(opened)
  const tries = sent.length
  expect(tries).toBe(5)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([sent.length, session.getState().waiting]).toEqual([tries, ['Rename', 'Other']])
  expect(kept.unsaved.batches.map(({ label }) => label)).toEqual(['Rename', 'Other'])
  session.retry()
  await settled()
  expect([sent.length, last().key, session.getState().isStuck]).toEqual([tries + 1, sent[0]?.key, false])
  await last().answer({ changed: { node: [rowNamed(1, 'Kept')] } })
  expect([session.getState().trouble, last().edits]).toMatchObject([undefined, [{ id: 2 }]])
})

test('what the server fails with is given up by its own, and what waited behind it goes out', async () => {
  vi.useFakeTimers()
  const opened = open()
  const { session, last } = opened
  const told = session.apply('Rename', [rename(1, 'Given up')])
  void session.apply('Other', [rename(2, 'Behind')])
  session.giveUp()
  expect(session.getState().waiting).toEqual(['Rename', 'Other'])
  await failUntilStuck(opened)
  session.giveUp()
  await expect(told).rejects.toMatchObject({ status: 500 })
  expect(last().edits).toMatchObject([{ id: 2, values: { work_node_name: 'Behind' } }])
  const { graph, waiting, undoLabel } = session.getState()
  expect([namesOf(graph), waiting, undoLabel]).toEqual([['Node 1', 'Behind', 'Node 3'], ['Other'], 'Other'])
})

test('a server that is down for long is tried again for as long', async () => {
  vi.useFakeTimers()
  const { session, sent, last } = open()
  void session.apply('Rename', [rename(1, 'Kept')])
  for (const status of [0, 502, 503, 504, 0, 503, 502, 0]) {
    await last().fail(status)
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect([sent.length, session.getState().isStuck]).toEqual([9, false])
})

test('what did not go out at once goes out under no other operator’s name', async () => {
  vi.useFakeTimers()
  const { session, sent, last, server, kept } = open()
  void session.apply('Rename', [rename(1, 'Mine')])
  await last().fail(0)
  server.isMine = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, session.getState().trouble, kept.unsaved.batches.length]).toEqual([1, 'foreign', 1])
  server.isMine = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sent.length).toBe(2)
})

test('what is refused is taken back and told, with what someone else changed; the rest stays', async () => {
  const { session, last, server } = open()
  const told = session.apply('Rename', [rename(1, 'Mine')])
  void session.apply('Rename', [rename(2, 'Also mine')])
  server.graph = {
    ...drawn(),
    nodes: drawn().nodes.map((node) => (node.work_node_id === 1 ? { ...node, work_node_name: 'Theirs' } : node)),
  }
  await last().fail(412)
  await expect(told).rejects.toMatchObject({ status: 412 })
  const { graph, failed, canUndo, undoLabel } = session.getState()
  expect(namesOf(graph)).toEqual(['Theirs', 'Also mine', 'Node 3'])
  expect(failed).toMatchObject([{ label: 'Rename', theirs: ['Node 1: Work node name was "Node 1", is now "Theirs"'] }])
  expect([canUndo, undoLabel]).toEqual([true, 'Rename'])
  session.undo()
  expect(session.getState().canUndo).toBe(false)
})

test('a refusal goes when a later gesture about the same record succeeds, and stays when it is about another', async () => {
  const { session, last } = open()
  const told = session.apply('Rename', [rename(1, 'Refused')])
  await last().fail(400)
  await expect(told).rejects.toMatchObject({ status: 400 })
  void session.apply('Rename', [rename(2, 'Other')])
  await last().answer({ changed: { node: [rowNamed(2, 'Other')] } })
  expect(session.getState().failed).toHaveLength(1)
  void session.apply('Rename', [rename(1, 'Better')])
  expect(session.getState().failed).toHaveLength(1)
  await last().answer({ changed: { node: [rowNamed(1, 'Better')] } })
  expect(session.getState().failed).toEqual([])
})

test('a gesture that is tried and refused again is told once', async () => {
  const { session, last } = open()
  for (const name of ['Bad', 'Worse']) {
    void session.apply('Rename', [rename(1, name)])
    await last().fail(400)
  }
  expect(session.getState().failed).toHaveLength(1)
  void session.apply('Rename', [rename(2, 'Bad')])
  await last().fail(400)
  expect(session.getState().failed).toHaveLength(2)
})

test('what was built on a refused record is refused with it, and nothing waits for ever', async () => {
  const { session, last } = open()
  void session.apply('Add node', [createNode('Refused')])
  const id = session.getState().graph.nodes.at(-1)?.work_node_id as number
  void session.apply('Link', [{ op: 'update', kind: 'node', id: 3, values: { work_next_node_id: id } }])
  await last().fail(409)
  const { graph, waiting, failed } = session.getState()
  expect([graph.nodes.length, graph.nodes[2]?.work_next_node_id, waiting]).toEqual([3, null, []])
  expect(failed.map(({ label }) => label)).toEqual(['Add node', 'Link'])
})

test('what an earlier session left is offered, and goes out under its own key when it is taken', async () => {
  const left: Unsaved[] = [
    {
      batches: [
        {
          key: 'k1',
          label: 'Rename',
          edits: [{ op: 'update', kind: 'node', id: -7, values: { work_node_name: 'Left' } }],
        },
      ],
      ids: [['node', -7, 3]],
    },
  ]
  const { session, last, sent } = open({ left })
  await session.findAbandoned()
  expect([session.getState().recovered, sent.length]).toEqual([1, 0])
  session.applyRecovered()
  expect([last().key, session.getState().recovered]).toEqual(['k1', 0])
  expect(last().edits).toMatchObject([{ op: 'update', id: 3, values: { work_node_name: 'Left' } }])
  expect(namesOf(session.getState().graph)).toEqual(['Node 1', 'Node 2', 'Left'])
})
