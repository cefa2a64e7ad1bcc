import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name, reference, serviceProvider, text, recordKey, place } from '../catalogue/field.ts'
import { WORK_NODE_TYPE } from '../standards/plan-codes.ts'

const link = <const Nest extends string>(label: string, nest: Nest) =>
  reference(label, { role: 'decides', to: 'rule-workflow-node', nest, show: ['work_node_name'], cleared: true })

/** A step of a rule workflow: start, decision, execution, callback, end. */
export const ruleWorkflowNode = defineCatalogue({
  name: 'rule-workflow-node',
  path: 'rule-workflow-node',
  firstLoad: ['rule-workflow-node'],
  id: 'work_node_id',

  fields: {
    work_group_id: reference('Workflow', {
      role: 'decides',
      to: 'rule-workflow-group',
      nest: 'pcc_work_group',
      show: ['work_group_name'],
      required: true,
      owner: true,
    }),
    work_node_name: name('Work node name'),
    work_node_type: text('Type', {
      role: 'decides',
      required: true,
      maxLength: 1,
      codes: WORK_NODE_TYPE,
      closed: true,
      check: 'workflow node type',
    }),
    work_next_node_id: link('Next node (Yes)', 'pcc_next_node'),
    work_next_node_id_n: link('Next node (No)', 'pcc_next_node_n'),
    sp_id: serviceProvider(),
    comments: comments(),
    key: recordKey({ from: ['work_node_name'], within: ['work_group_id'] }, 'describes'),
    // Links say which node comes next.
    place: { ...place('work_group_id'), role: 'describes' },
  },
  parts: ['position'],

  columns: ['work_node_name', 'work_node_type', 'work_next_node_id', 'work_next_node_id_n', 'comments'],
  filters: [
    { key: 'work_group_id', parent: true, hidden: true },
    'work_node_name',
    { key: 'work_node_type', hidden: true },
  ],
  label: 'work_node_name',
  beside: ['work_node_type'],
  search: 'work_node_name',

  words: { one: 'workflow node', many: 'Workflow nodes' },
})
