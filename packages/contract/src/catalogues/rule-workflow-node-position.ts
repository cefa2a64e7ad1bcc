import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { decimal, externalId, reference } from '../catalogue/field.ts'

/** Default width and height of a node, in pixels at zoom 1. */
export const NODE_SIZE = 100

export const ruleWorkflowNodePosition = defineCatalogue({
  name: 'rule-workflow-node-position',
  path: 'rule-workflow-node-position',
  id: 'work_node_id',

  fields: {
    work_node_id: reference('Node', {
      role: 'describes',
      to: 'rule-workflow-node',
      nest: 'pcc_work_node',
      show: ['work_node_name'],
      required: true,
      owner: true,
    }),
    work_group_id: externalId('Workflow', { role: 'describes', given: true, hidden: true }),
    work_node_left: decimal('Left', { role: 'describes', required: true, default: 0 }),
    work_node_up: decimal('Up', { role: 'describes', required: true, default: 0 }),
    work_node_width: decimal('Width', { role: 'describes', required: true, default: NODE_SIZE, min: 0 }),
    work_node_height: decimal('Height', { role: 'describes', required: true, default: NODE_SIZE, min: 0 }),
  },
  unique: [['work_node_id']],

  columns: ['work_node_id', 'work_node_left', 'work_node_up', 'work_node_width', 'work_node_height'],
  filters: ['work_node_id', 'work_group_id'],
  label: 'pcc_work_node.work_node_name',
  search: 'work_node_id',

  words: { one: 'node position', many: 'Node positions' },
})
