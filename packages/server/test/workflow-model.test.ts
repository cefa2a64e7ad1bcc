import * as fc from 'fast-check'
import {
  workflowEditsSchema,
  type SentEdit,
  type WorkflowEdited,
} from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editWorkflow } from '../src/features/workflow/edit-workflow.ts'
import { readGraph } from '../src/features/workflow/read-graph.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

/** Random sequences of gestures; more of them by `TOLLGATE_EDIT_SEQUENCES`. */
const SEQUENCES = Number(process.env.TOLLGATE_EDIT_SEQUENCES ?? 12)
const ACTOR = { id: 'test', name: 'Test' }

/** The browser's session, as far as the test uses it: its own types need those of the browser. */
interface BrowserCode {
  WorkflowSession: new (
    graph: WorkflowGraph,
    connections: {
      send: (edits: SentEdit[], key: string) => Promise<WorkflowEdited>
      read: () => Promise<WorkflowGraph>
      isStillMine: () => Promise<boolean>
      outbox: object
    },
  ) => {
    apply: (label: string, edits: readonly WorkflowEdit[]) => Promise<void>
    undo: () => void
    redo: () => void
    close: () => void
    getState: () => { graph: WorkflowGraph; waiting: readonly string[]; failed: readonly object[] }
  }
}
const BROWSER_CODE: string = '../../web/src/features/workflow/session/workflow-session.ts'

/** A gesture by random numbers: what it does, and to which of the records that are there. */
type Gesture = readonly [what: number, which: number, other: number]

let counter = 0

/** The edits of a gesture on a workflow as it is shown; none where there is nothing to do it with. */
function editsOf(graph: WorkflowGraph, callee: number, [what, which, other]: Gesture): WorkflowEdit[] {
  const pick = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)]
  const node = pick(graph.nodes, which)
  const link = pick([...graph.nodes.map((one) => one.work_node_id), null], other) ?? null
  const group = pick(graph.condition_groups, which)
  const condition = pick(group?.conditions ?? [], other)
  const execution = pick(graph.executions, which)
  counter += 1
  const name = `Node ${counter}`
  const type = pick(['S', 'A', 'B', 'C', 'E'], other) ?? 'A'
  const sides = other % 2 === 0 ? { is_const: 'Y', operand: `${counter}` } : { is_const: 'N', r_function: 'Now' }
  const seq = other % 3 === 0 ? { seq: 1 + (other % 4) } : {}
  const of = (records: readonly object[] | undefined, edits: WorkflowEdit[]) => (records?.length ? edits : [])
  const turned = <T>(list: readonly T[]) => [...list.slice(other % list.length), ...list.slice(0, other % list.length)]
  const inNode = graph.executions.filter((row) => row.work_node_id === execution?.work_node_id)
  const work_node_id = node?.work_node_id ?? 0
  const hasCallback = graph.callbacks.some((row) => row.work_node_id === work_node_id)
  const place = { work_node_left: which, work_node_up: other }
  const all: (() => WorkflowEdit[])[] = [
    () => [
      { op: 'create', kind: 'node', values: { work_node_name: name, work_node_type: type, work_next_node_id: link } },
    ],
    () =>
      node
        ? [
            {
              op: 'update',
              kind: 'node',
              id: work_node_id,
              values: { work_node_name: name, work_next_node_id_n: link },
            },
          ]
        : [],
    () => (node ? [{ op: 'delete', kind: 'node', id: work_node_id }] : []),
    () => {
      if (!node) return []
      if (!node.position) return [{ op: 'create', kind: 'position', values: { work_node_id, ...place } }]
      return [
        other % 3 === 0
          ? { op: 'delete', kind: 'position', id: work_node_id }
          : { op: 'update', kind: 'position', id: work_node_id, values: place },
      ]
    },
    () => (node ? [{ op: 'create', kind: 'condition_group', values: { work_node_id } }] : []),
    () =>
      of(group && [group], [
        {
          op: 'create',
          kind: 'condition',
          values: {
            work_cond_group_id: group?.work_cond_group_id ?? 0,
            function: 'Now',
            sort_operator: 1,
            ...sides,
            ...seq,
          },
        },
      ]),
    () =>
      of(condition && [condition], [
        { op: 'update', kind: 'condition', id: condition?.work_cond_id ?? 0, values: sides },
      ]),
    () => of(condition && [condition], [{ op: 'delete', kind: 'condition', id: condition?.work_cond_id ?? 0 }]),
    () => of(group && [group], [{ op: 'delete', kind: 'condition_group', id: group?.work_cond_group_id ?? 0 }]),
    () =>
      of(group?.conditions, [
        { op: 'order', kind: 'condition', ids: turned((group?.conditions ?? []).map((row) => row.work_cond_id)) },
      ]),
    () =>
      node
        ? [{ op: 'create', kind: 'execution', values: { work_node_id, function: 'Append', param1: name, ...seq } }]
        : [],
    () =>
      of(execution && [execution], [
        { op: 'update', kind: 'execution', id: execution?.work_exec_id ?? 0, values: { param1: name } },
      ]),
    () => of(execution && [execution], [{ op: 'delete', kind: 'execution', id: execution?.work_exec_id ?? 0 }]),
    () => of(inNode, [{ op: 'order', kind: 'execution', ids: turned(inNode.map((row) => row.work_exec_id)) }]),
    () => {
      if (!node) return []
      if (!hasCallback) return [{ op: 'create', kind: 'callback', values: { work_node_id, work_group_id: callee } }]
      return [{ op: 'delete', kind: 'callback', id: work_node_id }]
    },
  ]
  return pick(all, what)?.() ?? []
}

/** A workflow that has something of everything, so that each gesture finds what it is about. */
const BEGINNING: WorkflowEdit[] = [1, 2, 3].flatMap((n): WorkflowEdit[] => {
  const work_node_id = -n
  const work_cond_group_id = -10 - n
  return [
    {
      op: 'create',
      kind: 'node',
      id: work_node_id,
      values: {
        work_node_name: `Begin ${n}`,
        work_node_type: 'B',
        work_next_node_id: -1,
        work_next_node_id_n: n === 1 ? -2 : -3,
      },
    },
    { op: 'create', kind: 'position', values: { work_node_id, work_node_left: n } },
    { op: 'create', kind: 'condition_group', id: work_cond_group_id, values: { work_node_id } },
    ...['a', 'b', 'c'].flatMap((value): WorkflowEdit[] => [
      {
        op: 'create',
        kind: 'condition',
        values: { work_cond_group_id, function: 'Now', sort_operator: 1, is_const: 'Y', operand: value },
      },
      { op: 'create', kind: 'execution', values: { work_node_id, function: 'Append', param1: value } },
    ]),
  ]
})

/** What a workflow says, whatever its records are called; nodes are known by their names. */
function meaningOf(graph: WorkflowGraph): unknown {
  const nameOf = new Map(graph.nodes.map((node) => [node.work_node_id, node.work_node_name]))
  const without = (row: object, fields: RegExp) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !DERIVED.test(field) && !fields.test(field)))
  const ofNode = (id: number) => (row: { work_node_id: number }) => row.work_node_id === id
  return graph.nodes
    .toSorted((a, b) => a.work_node_name.localeCompare(b.work_node_name))
    .map(({ position, ...node }) => ({
      ...without(node, /^work_node_id$/),
      work_next_node_id: nameOf.get(node.work_next_node_id ?? 0) ?? null,
      work_next_node_id_n: nameOf.get(node.work_next_node_id_n ?? 0) ?? null,
      position: position && without(position, /^work_node_id$/),
      groups: graph.condition_groups
        .filter(ofNode(node.work_node_id))
        .map(({ conditions }) => conditions.map((row) => without(row, /^work_cond(_group)?_id$/))),
      executions: graph.executions
        .filter(ofNode(node.work_node_id))
        .map((row) => without(row, /^work_(exec|node)_id$/)),
      callback: graph.callbacks.filter(ofNode(node.work_node_id)).map((row) => row.work_group_id),
    }))
}
const DERIVED =
  /^(key|place|row_version|pcc_.*|work_.*_script|function_detail|r_function_detail|(src|obj)_re_attr_name|work_group_name)$/

describe.each(engines)('edits of a workflow on %s', (engine) => {
  let server: TestServer
  let browser: BrowserCode
  beforeAll(async () => {
    server = await startServer(engine)
    browser = (await import(BROWSER_CODE)) as BrowserCode
  })
  afterAll(() => server.stop())

  const createWorkflow = async (): Promise<number> => {
    const body = { work_group_name: `Workflow ${++counter}`, work_group_type: 'B', eff_date: '2026-01-01' }
    return Number((await server.call('POST', 'rule-workflow-group', body)).body.data.work_group_id)
  }

  test(
    'random gestures, undone and done again, give what the browser shows, and what is read back',
    async () => {
      const callee = await createWorkflow()
      const gesture = fc.tuple(fc.nat(18), fc.nat(100), fc.nat(100))
      await fc.assert(
        fc.asyncProperty(fc.array(gesture, { minLength: 8, maxLength: 24 }), async (gestures) => {
          const workflow = await createWorkflow()
          const read = () => readGraph(server.database.db, workflow)
          const session = new browser.WorkflowSession(await read(), {
            send: (edits, key) => {
              const { edits: sent } = workflowEditsSchema.parse(JSON.parse(JSON.stringify({ edits })))
              const actor = { ...ACTOR, sent: { key, request: sent } }
              return editWorkflow(server.database, workflow, { edits: sent, actor })
            },
            read,
            isStillMine: () => Promise.resolve(true),
            outbox: {
              store: () => undefined,
              readAbandoned: () => Promise.resolve([]),
              forgetAbandoned: () => undefined,
              close: () => undefined,
            },
          })
          void session.apply('Begin', BEGINNING)
          for (const [what, ...by] of gestures) {
            const { graph } = session.getState()
            if (what === 15 || what === 16) session.undo()
            else if (what > 16) session.redo()
            else void session.apply('Gesture', editsOf(graph, callee, [what, ...by]))
          }
          const shown = meaningOf(session.getState().graph)
          await session.apply('Last', [
            { op: 'create', kind: 'node', values: { work_node_name: 'Last', work_node_type: 'E' } },
          ])
          const { failed, graph } = session.getState()
          const stored = await read()
          session.close()
          expect(failed).toEqual([])
          expect(meaningOf(graph)).toEqual(meaningOf(stored))
          expect(
            meaningOf({ ...stored, nodes: stored.nodes.filter((node) => node.work_node_name !== 'Last') }),
          ).toEqual(shown)
        }),
        {
          numRuns: SEQUENCES,
          examples: [
            [
              [
                [0, 0, 0],
                [4, 0, 0],
                [8, 0, 0],
                [15, 0, 0],
              ],
            ],
          ],
        },
      )
    },
    30_000 + SEQUENCES * 1000,
  )
})
