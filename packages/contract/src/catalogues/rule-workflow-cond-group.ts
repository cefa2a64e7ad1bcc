import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { reference, serviceProvider, place } from '../catalogue/field.ts'

/** Groups of conditions of a decision. All conditions of a group must hold; the groups of a node are alternatives. */
export const ruleWorkflowCondGroup = defineCatalogue({
  name: 'rule-workflow-cond-group',
  path: 'rule-workflow-cond-group',
  id: 'work_cond_group_id',

  fields: {
    work_node_id: reference('Node', {
      role: 'decides',
      to: 'rule-workflow-node',
      nest: 'pcc_work_node',
      show: ['work_node_name'],
      required: true,
      owner: true,
    }),
    sp_id: serviceProvider(),
    place: place('work_node_id'),
  },
  parts: ['conditions', 'work_condition_script'],

  columns: ['work_node_id'],
  filters: [{ key: 'work_node_id', parent: true, hidden: true }],
  label: 'work_condition_script',
  search: 'work_node_id',

  words: { one: 'condition group', many: 'Condition groups' },
})
