import { describe, expect, test } from 'vitest'
import { integer } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowGraph } from '../src/workflow/model.ts'
import { compareWorkflows } from '../src/workflow/compare.ts'
import {
  type ConditionWords,
  describeCall,
  describeCondition,
  describeDecision,
  describeExecution,
} from '../src/workflow/describe.ts'
import { outline } from '../src/workflow/outline.ts'
import { summariser } from '../src/workflow/summary.ts'
import { workflowProblems } from '../src/workflow/problems.ts'

const NAMES = {
  'accumulator-type': { 7: 'Monthly data' },
  'policy-event': { 1: 'Session start', 2: 'Session end' },
  'rule-workflow-group': { 3: 'Media' },
}

test.each<[string, string | null, string | null, string | null, string]>([
  ['GetAcmByResourceId', '7', null, null, 'usage of “Monthly data”'],
  ['GetAcmByResourceId', '8', null, null, 'usage of “#8”'],
  ['GetAcmByResourceId', null, null, null, 'usage of …'],
  ['Add', '5', null, 'Sessions', 'Sessions + 5'],
  ['Replace', 'a', 'b', 'Name', 'Name with “b” for “a”'],
  ['SetEventTypeList', '1,2', null, null, 'ask for the events “Session start”, “Session end”'],
  ['MediaTypeExec', '3', '1', null, 'run “Media” for each video component'],
  ['Unknown', 'x', null, null, 'Unknown(x)'],
])('%s(%s, %s) over %s', (name, param1, param2, attribute, sentence) => {
  expect(describeCall({ function: name, param1, param2, attribute }, NAMES)).toBe(sentence)
})

const condition = (values: Partial<ConditionWords> = {}): ConditionWords => ({
  function: null,
  param1: null,
  param2: null,
  sort_operator: 1,
  is_const: 'Y',
  operand: '1004',
  r_function: null,
  r_param1: null,
  r_param2: null,
  pcc_re_attr: { re_attr_name: 'Radio' },
  pcc_r_re_attr: null,
  pcc_zone: null,
  ...values,
})

test.each<[Partial<ConditionWords>, string]>([
  [{}, 'Radio is 1004'],
  [{ sort_operator: 7, operand: '1,2' }, 'Radio is one of 1,2'],
  [{ sort_operator: 10, operand: '1,2' }, 'Radio is between 1 and 2'],
  [{ sort_operator: 11 }, 'Radio is empty'],
  [{ operand: null }, 'Radio is …'],
  [{ operand: null, pcc_zone: { zone_name: 'EU' } }, 'Radio is zone “EU”'],
  [{ is_const: 'N', pcc_r_re_attr: { re_attr_name: 'Home' } }, 'Radio is Home'],
  [{ is_const: 'N', r_function: 'Now' }, 'Radio is the current time'],
  [{ function: 'GetAcmByResourceId', param1: '7', sort_operator: 3 }, 'usage of “Monthly data” is greater than 1004'],
])('a condition %j', (values, sentence) => {
  expect(describeCondition(condition(values), NAMES)).toBe(sentence)
})

test.each([
  [1, 'is 4'],
  [2, 'is not 4'],
  [3, 'is greater than 4'],
  [4, 'is at least 4'],
  [5, 'is less than 4'],
  [6, 'is at most 4'],
  [7, 'is one of 4'],
  [8, 'is none of 4'],
  [9, 'starts with 4'],
  [10, 'is between 4'],
  [11, 'is empty'],
  [12, 'is not empty'],
  [13, '…'],
])('operator %i in words', (sort_operator, words) => {
  expect(describeCondition(condition({ sort_operator, operand: '4' }), NAMES)).toBe(`Radio ${words}`)
})

const UNITS = { 'accumulator-type': { 7: 2 }, 'balance-type-acct': { 9: 0, 10: 1 } }

test.each<[Partial<ConditionWords>, string]>([
  [
    { function: 'GetAcmByResourceId', param1: '7', sort_operator: 4, operand: '5368709120' },
    'usage of “Monthly data” is at least 5 GiB (5368709120 octets)',
  ],
  [
    { function: 'GetAcmByResourceId', param1: '7', sort_operator: 10, operand: '500,1000000' },
    'usage of “Monthly data” is between 500 octets and 1 MB (1000000 octets)',
  ],
  [
    { function: 'GetBalanceByAcctResId', param1: '9', sort_operator: 7, operand: '60,5400' },
    'balance of “#9” is one of 1 min (60 s),1 h 30 min (5400 s)',
  ],
  [
    { function: 'GetAcmByResourceId', param1: '8', sort_operator: 4, operand: '5368709120' },
    'usage of “#8” is at least 5368709120',
  ],
  [{ function: 'GetBalanceByAcctResId', param1: '10', operand: '5000' }, 'balance of “#10” is 5000'],
  [{ function: 'GetAcmByResourceId', param1: '7', operand: 'unlimited' }, 'usage of “Monthly data” is unlimited'],
  [{ operand: '5368709120' }, 'Radio is 5368709120'],
])('a constant %j with its unit', (values, sentence) => {
  expect(describeCondition(condition(values), NAMES, UNITS)).toBe(sentence)
})

test('groups are alternatives, their conditions hold together', () => {
  const groups = [[condition(), condition()], [condition()]].map((conditions) => ({ conditions }))
  const text = describeDecision(groups as unknown as WorkflowGraph['condition_groups'], NAMES)
  expect(text).toBe('(Radio is 1004 and Radio is 1004) or Radio is 1004')
})

test.each<[string, string | null, string | null, string]>([
  ['SetValue', '8', 'QCI', 'set QCI to “8”'],
  ['MediaTypeExec', '3', null, 'run “Media” for each … component'],
  ['MediaTypeExec', '3', 'Count', 'run “Media” for each … component, keep the result in Count'],
  ['Now', null, null, 'work out the current time, and keep it nowhere'],
])('an execution %s(%s) into %s', (name, param1, obj_re_attr_name, sentence) => {
  const execution = { function: name, param1, param2: null, src_re_attr_name: null, obj_re_attr_name }
  expect(describeExecution(execution, NAMES)).toBe(sentence)
})

/** `graphOf('1S>2 2B>3,4 3A 4E')`: id, type, Yes and No link of each node. */
function graphOf(text: string, more: object = {}): WorkflowGraph {
  const nodes = text.split(' ').map((part) => {
    const [, id, type, yes, no] = /^(\d+)([A-Z])(?:>(\d*)(?:,(\d*))?)?$/.exec(part) ?? []
    return {
      work_node_id: Number(id),
      work_node_name: `${type}${id}`,
      work_node_type: type,
      work_next_node_id: yes ? Number(yes) : null,
      work_next_node_id_n: no ? Number(no) : null,
      comments: null,
    }
  })
  const empty = { condition_groups: [], executions: [], callbacks: [], calls: [], names: NAMES, units: {} }
  return { group: { work_group_id: 1 }, nodes, ...empty, ...more } as unknown as WorkflowGraph
}

const conditionsOf = (node: number) => ({
  work_node_id: node,
  work_cond_group_id: 1,
  conditions: [{ ...condition(), re_attr: 1 }],
})

describe('static checks', () => {
  test.each<[string, WorkflowGraph, string[]]>([
    ['nothing', graphOf('1S>2 2E'), []],
    ['a start is missing', graphOf('1A>2 2E'), ['NO_START']],
    ['two starts', graphOf('1S>3 2S>3 3E'), ['SEVERAL_STARTS']],
    ['an unreachable node', graphOf('1S>2 2E 3A>2'), ['UNREACHABLE_NODE']],
    ['behind an end', graphOf('1S>2 2E>3 3A'), ['LINK_NEVER_TAKEN', 'UNREACHABLE_NODE']],
    ['a circle without a start', graphOf('1A>2 2A>1'), ['NO_START', 'NODE_CIRCLE']],
    ['a node that links to itself', graphOf('1S>2 2A>2'), ['NODE_CIRCLE']],
    ['a circle behind the start', graphOf('1S>2 2A>3 3A>4 4A>2'), ['NODE_CIRCLE']],
    [
      'a decision that leads back',
      graphOf('1S>2 2A>3 3B>4,2 4E', { condition_groups: [conditionsOf(3)] }),
      ['NODE_CIRCLE'],
    ],
    [
      'a circle that no run comes to',
      graphOf('1S>2 2E 3A>4 4A>3'),
      ['UNREACHABLE_NODE', 'UNREACHABLE_NODE', 'NODE_CIRCLE'],
    ],
    ['two ways to the same node', graphOf('1S>2 2B>3,4 3A>4 4E', { condition_groups: [conditionsOf(2)] }), []],
    ['a link back that no run takes', graphOf('1S>2 2E>1'), ['LINK_NEVER_TAKEN']],
    [
      'a bare decision',
      graphOf('1S>2 2B'),
      ['DECISION_WITHOUT_LINK', 'DECISION_WITHOUT_LINK', 'DECISION_WITHOUT_CONDITIONS'],
    ],
    ['a whole decision', graphOf('1S>2 2B>3,3 3E', { condition_groups: [conditionsOf(2)] }), []],
    [
      'an empty group',
      graphOf('1S>2 2B>3,3 3E', { condition_groups: [{ ...conditionsOf(2), conditions: [] }] }),
      ['EMPTY_CONDITION_GROUP'],
    ],
    ['a bare callback', graphOf('1S>2 2C'), ['CALLBACK_WITHOUT_WORKFLOW']],
    ['a callback', graphOf('1S>2 2C', { callbacks: [{ work_node_id: 2, work_group_id: 5 }] }), []],
    [
      'a callback to itself',
      graphOf('1S>2 2C', { callbacks: [{ work_node_id: 2, work_group_id: 1 }] }),
      ['CALLBACK_CIRCLE'],
    ],
    [
      'a circle through another',
      graphOf('1S>2 2C', {
        callbacks: [{ work_node_id: 2, work_group_id: 5 }],
        calls: [
          { from: 5, to: 6 },
          { from: 6, to: 1 },
        ],
      }),
      ['CALLBACK_CIRCLE'],
    ],
    [
      'a circle through a function',
      graphOf('1S>2 2A', { executions: [{ work_node_id: 2, function: 'TriggerRARForBS', param1: '1' }] }),
      ['CALLBACK_CIRCLE'],
    ],
    [
      'a parameter too few',
      graphOf('1S>2 2A', { executions: [{ work_node_id: 2, function: 'Add' }] }),
      ['PARAMETER_COUNT'],
    ],
    ['a No link of an execution', graphOf('1S>2 2A>3,3 3E'), ['LINK_NEVER_TAKEN']],
  ])('%s', (_what, graph, codes) => {
    expect(workflowProblems(graph).map(({ code }) => code)).toEqual(codes)
  })
})

test('a circle is named where its last link leads back', () => {
  const graph = graphOf('1S>2 2A>3 3B>4,2 4E', { condition_groups: [conditionsOf(3)] })
  expect(workflowProblems(graph)).toEqual([
    {
      code: 'NODE_CIRCLE',
      message: 'The No link leads back to a step before: a run may never end',
      field: 'work_next_node_id_n',
      resource: 'rule-workflow-node',
      id: 3,
      work_node_id: 3,
    },
  ])
})

test('the outline goes from the start, Yes before No, and ends with what no run comes to', () => {
  const steps = outline(graphOf('4E 9A 2B>3,4 3C>4 1S>2', { condition_groups: [conditionsOf(2)] }))
  expect(steps.map(({ number, title, sentences, reached }) => [number, title, sentences.join('. '), reached])).toEqual([
    [1, 'S1', 'Go on with step 2', true],
    [2, 'B2', 'Asks whether Radio is 1004. If yes, go on with step 3. If no, go on with step 4', true],
    [3, 'C3', 'Runs no workflow yet. Go on with step 4', true],
    [4, 'E4', 'The run ends', true],
    [5, 'A9', 'The run ends', false],
  ])
})

test('a comparison pairs nodes by their keys, else by name and type', () => {
  const left = graphOf('1S>2 2A>3 3E')
  const moved = { ...left, nodes: left.nodes.map((node) => ({ ...node, position: null })) }
  expect(compareWorkflows(left, moved).map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
  expect(compareWorkflows(left, renamedCopy('11S>12 12A>13 13E', {})).map(({ kind }) => kind)).toEqual([
    'same',
    'same',
    'same',
  ])
  const other = compareWorkflows(left, graphOf('1S>3 3E 4A'))
  expect(other.map(({ kind }) => kind)).toEqual(['changed', 'removed', 'same', 'added'])
  expect(other[0]?.differences).toEqual([{ what: 'Yes link', left: 'A2', right: 'E3' }])
})

/** The graph of a copy: other ids, the same keys, and other names of some nodes, by id. */
function renamedCopy(text: string, names: Record<string, string>): WorkflowGraph {
  const graph = keyed(graphOf(text))
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({
      ...node,
      work_node_name: names[node.work_node_id] ?? node.work_node_name.replace(/1(?=\d)/, ''),
    })),
  }
}

function keyed(graph: WorkflowGraph): WorkflowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, key: `node-${node.work_node_id % 10}` })) }
}

test('a renamed node is renamed, not removed and added, and links to it are the same', () => {
  const left = keyed(graphOf('1S>2 2B>3,4 3A>4 4E'))
  const same = compareWorkflows(left, renamedCopy('11S>12 12B>13,14 13A>14 14E', { 12: 'Roaming?', 13: 'Slow down' }))
  expect(same.map(({ kind }) => kind)).toEqual(['same', 'changed', 'changed', 'same'])
  expect(same.map(({ differences }) => differences)).toEqual([
    [],
    [{ what: 'Work node name', left: 'B2', right: 'Roaming?' }],
    [{ what: 'Work node name', left: 'A3', right: 'Slow down' }],
    [],
  ])
})

test('a comparison names every field that differs, also one that no sentence mentions', () => {
  const contents = (row: object) => ({
    executions: [{ work_node_id: 2, function: 'Now', obj_re_attr_name: 'QCI', ...row }],
  })
  const { fields } = catalogueOf('rule-workflow-exec')
  Object.assign(fields, { priority: integer('Priority') })
  const [, changed] = compareWorkflows(
    graphOf('1S>2 2A', contents({ priority: 1 })),
    graphOf('1S>2 2A', contents({ priority: 2 })),
  )
  Reflect.deleteProperty(fields, 'priority')
  expect(changed?.differences).toEqual([
    {
      what: 'Executions',
      left: 'set QCI to the current time; Priority: 1',
      right: 'set QCI to the current time; Priority: 2',
    },
  ])
  const left = graphOf('1S>2 2A')
  const renamed = { ...left, nodes: left.nodes.map((node) => ({ ...node, comments: 'Later' })) }
  expect(compareWorkflows(left, renamed)[1]?.differences).toEqual([{ what: 'Comments', left: '', right: 'Later' }])
})

test('a comparison tells conditions line by line, with what joins them', () => {
  const groups = (...operands: string[][]) => ({
    condition_groups: operands.map((group) => ({
      work_node_id: 2,
      conditions: group.map((operand) => condition({ operand })),
    })),
  })
  const [, changed] = compareWorkflows(graphOf('1S>2 2B', groups(['1'])), graphOf('1S>2 2B', groups(['1', '2'], ['3'])))
  expect(changed?.differences).toEqual([
    { what: 'Conditions', left: 'Radio is 1', right: 'Radio is 1\nand Radio is 2\nor Radio is 3' },
  ])
})

describe('what a node does in a line', () => {
  const set = (qci: string) => ({
    work_node_id: 3,
    function: 'SetValue',
    param1: qci,
    param2: null,
    src_re_attr_name: null,
    obj_re_attr_name: 'QCI',
  })
  const group = (operands: string[]) => ({
    work_node_id: 2,
    conditions: operands.map((operand) => ({ ...condition({ operand }), re_attr: 1 })),
  })
  test.each<[string, number, object, object | undefined]>([
    ['a decision without conditions', 2, {}, undefined],
    ['a decision', 2, { condition_groups: [group(['1'])] }, { first: 'Radio is 1', more: 0, whole: 'Radio is 1' }],
    [
      'a decision with alternatives',
      2,
      { condition_groups: [group([]), group(['1', '2']), group(['3'])] },
      {
        first: 'Radio is 1',
        more: 2,
        whole: 'never: the group has no conditions or (Radio is 1 and Radio is 2) or Radio is 3',
      },
    ],
    [
      'a normal node',
      3,
      { executions: [set('8'), set('9')] },
      { first: 'set QCI to “8”', more: 1, whole: 'set QCI to “8”; set QCI to “9”' },
    ],
    [
      'a callback',
      4,
      { callbacks: [{ work_node_id: 4, work_group_name: 'Media' }] },
      { first: 'Media', more: 0, whole: 'Media' },
    ],
    ['a start', 1, { executions: [{ ...set('8'), work_node_id: 1 }] }, undefined],
  ])('%s', (_, id, contents, summary) => {
    const graph = graphOf('1S>2 2B>3,4 3A 4C', contents)
    const node = graph.nodes.find(({ work_node_id }) => work_node_id === id)
    expect(node && summariser(graph)(node)).toEqual(summary)
  })
})
