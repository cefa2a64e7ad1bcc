import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { reference, serviceProvider, text } from '../catalogue/field.ts'

export const ruleWorkflowCb = defineCatalogue({
  name: 'rule-workflow-cb',
  path: 'rule-workflow-cb',
  id: 'work_node_id',

  fields: {
    work_node_id: reference('Callback node', {
      role: 'decides',
      to: 'rule-workflow-node',
      nest: 'pcc_work_node',
      show: ['work_node_name', 'work_group_id'],
      required: true,
      owner: true,
    }),
    work_group_id: reference('Workflow to run', {
      role: 'decides',
      to: 'rule-workflow-group',
      nest: 'pcc_work_group',
      show: ['work_group_name', 'work_group_type'],
      required: true,
    }),
    sp_id: serviceProvider(),
  },
  unique: [['work_node_id']],
  computed: { work_group_name: text('Workflow name') },

  columns: ['work_node_id', 'work_group_id'],
  filters: ['work_node_id', 'work_group_id', { key: 'work_group_name', field: 'pcc_work_group.work_group_name' }],
  label: 'pcc_work_node.work_node_name',
  search: 'work_group_name',

  words: { one: 'callback', many: 'Callbacks', done: { create: 'Create Callback Success' } },
})
