import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type RecordNames, type RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { pairsOf } from '../pairs.ts'
import type { RecordKey, WorkflowGraph, WorkflowNode, WrittenFields } from './model.ts'
import { LINK_FIELDS, LINK_LABEL, LINKS, targetOf } from './links.ts'
import { describeCondition, describeExecution } from './describe.ts'
import { contentsByNode } from './summary.ts'

/** The difference between a node of one workflow and its counterpart in another. */
export interface NodeDifference {
  kind: 'added' | 'removed' | 'changed' | 'same'
  left: WorkflowNode | undefined
  right: WorkflowNode | undefined
  /** Differences in words, with old and new text. */
  differences: { what: string; left: string; right: string }[]
}

/** Compares two workflows node by node. Nodes are paired by key, else by name and type. Positions are ignored. */
export function compareWorkflows(left: WorkflowGraph, right: WorkflowGraph): NodeDifference[] {
  const { pairs, added } = pairsOf(left.nodes, right.nodes, [keyOf, keyOf], [nameOf, nameOf])
  const rightOf = new Map(pairs)
  const nowCalled = new Map(pairs.map(([was, is]) => [was.work_node_id, is.work_node_name]))
  const [before, after] = [allInWords(left, nowCalled), allInWords(right)]
  const kept = left.nodes.map((node): NodeDifference => {
    const partner = rightOf.get(node)
    if (!partner) return { kind: 'removed', left: node, right: undefined, differences: [] }
    const differences = differencesOf(before(node), after(partner))
    return { kind: differences.length > 0 ? 'changed' : 'same', left: node, right: partner, differences }
  })
  return [
    ...kept,
    ...added.map((node): NodeDifference => ({ kind: 'added', left: undefined, right: node, differences: [] })),
  ]
}

const keyOf = ({ key }: WorkflowNode) => key
const nameOf = ({ work_node_type: type, work_node_name: name }: WorkflowNode) => `${type} ${name.toLowerCase()}`

type Contents = Readonly<Record<string, string>>

/**
 * Describes whole nodes in words that are comparable between both workflows.
 * @param called nodes with another name in the other workflow, so that a link to them is no difference
 */
function allInWords(graph: WorkflowGraph, called: ReadonlyMap<RecordKey, string> = new Map()) {
  const names = new Map([...graph.nodes.map((node) => [node.work_node_id, node.work_node_name] as const), ...called])
  const contents = contentsInWords(graph)
  return (node: WorkflowNode): Contents => ({
    ...fieldsInWords('node', node),
    ...Object.fromEntries(
      LINKS.map((link) => [`${LINK_LABEL[link]} link`, names.get(targetOf(node, link) ?? 0) ?? '']),
    ),
    ...contents(node),
  })
}

/** Describes what nodes do. */
function contentsInWords(graph: WorkflowGraph) {
  const { names, units } = graph
  const contentsOf = contentsByNode(graph)
  return (node: WorkflowNode): Contents => {
    const { groups, executions, callback } = contentsOf(node.work_node_id)
    return {
      Conditions: groupsInWords(groups, names, units),
      Executions: executions.map((row) => inWords(describeExecution(row, names), 'execution', row)).join('\n'),
      Workflow: callback ? inWords(callback.work_group_name, 'callback', callback) : '',
    }
  }
}

function groupsInWords(groups: WorkflowGraph['condition_groups'], names: RecordNames, units: RecordUnits): string {
  return groups
    .map(({ conditions }) =>
      conditions.map((row) => inWords(describeCondition(row, names, units), 'condition', row)).join('\nand '),
    )
    .join('\nor ')
}

type Compared = 'node' | 'callback' | 'condition' | 'execution'

/** Fields that appear in the sentences of their records, or in links and order. */
const IN_SENTENCES: { readonly [Kind in Compared]: readonly (keyof WrittenFields<Kind>)[] } = {
  node: LINK_FIELDS,
  callback: ['work_group_id'],
  condition: [
    're_attr',
    'function',
    'param1',
    'param2',
    'sort_operator',
    'is_const',
    'operand',
    'r_re_attr',
    'r_function',
    'r_param1',
    'r_param2',
    'zone_id',
  ],
  execution: ['function', 'param1', 'param2', 'src_re_attr', 'obj_re_attr'],
}

/** A sentence, followed by the fields that it does not mention. */
function inWords(sentence: string, kind: Compared, row: object): string {
  const others = Object.entries(fieldsInWords(kind, row)).filter(([, value]) => value !== '')
  return [sentence, ...others.map(([label, value]) => `${label}: ${value}`)].join('; ')
}

/** Values of fields that no sentence mentions, by label. */
function fieldsInWords(kind: Compared, row: object): Contents {
  const mentioned: readonly string[] = IN_SENTENCES[kind]
  const values = row as Readonly<Record<string, unknown>>
  const fields = Object.entries(catalogueOf(EDIT_KINDS[kind].catalogue).fields).filter(
    ([name, field]) => !field.hidden && !mentioned.includes(name) && !(field.kind === 'reference' && field.owner),
  )
  return Object.fromEntries(fields.map(([name, { label }]) => [label, asText(values[name])]))
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function differencesOf(left: Contents, right: Contents): NodeDifference['differences'] {
  return Object.keys(left)
    .filter((what) => left[what] !== right[what])
    .map((what) => ({ what, left: left[what] ?? '', right: right[what] ?? '' }))
}
