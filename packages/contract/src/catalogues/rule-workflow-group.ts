import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, count, day, name, reference, serviceProvider, text, recordKey } from '../catalogue/field.ts'
import { WORK_GROUP_TYPE } from '../standards/plan-codes.ts'
import { validity, validityRange } from './validity.ts'

/** Rule workflows: flowcharts of nodes that read and write attributes before a decision. */
export const ruleWorkflowGroup = defineCatalogue({
  name: 'rule-workflow-group',
  path: 'rule-workflow-group',
  firstLoad: ['rule-workflow'],
  id: 'work_group_id',

  copyParts: true,
  fields: {
    work_group_name: name('Work group name'),
    work_group_type: text('Type', { role: 'decides', required: true, maxLength: 64, codes: WORK_GROUP_TYPE }),
    ...validity,
    exp_date: day('Expiry date', { role: 'decides', help: 'Empty: no end.' }),
    version_of: reference('Version of', {
      role: 'decides',
      to: 'rule-workflow-group',
      nest: 'pcc_version_of',
      show: ['work_group_name'],
      help: 'Who names that workflow runs the one that is in force.',
    }),
    sp_id: serviceProvider(),
    comments: comments(),
    key: recordKey({ from: ['work_group_name'], within: [] }, 'decides'),
  },
  unique: [['work_group_name']],
  ranges: [validityRange],
  computed: { node_count: count('Nodes') },

  columns: ['work_group_name', 'work_group_type', 'eff_date', 'exp_date', 'node_count', 'comments'],
  filters: [
    'work_group_name',
    { key: 'work_group_type', match: 'equals' },
    'version_of',
    { key: 'sp_id', hidden: true },
  ],
  initialFilters: { 'version_of[empty]': '1' },
  label: 'work_group_name',
  beside: ['work_group_type'],
  search: 'work_group_name',

  words: {
    one: 'rule workflow',
    many: 'Rule workflows',
    about: 'Flowcharts that decide what a session may do: conditions, actions, calls of other workflows.',
    initial: 'One line for each workflow',
    required: {
      work_group_name: 'Work Group Name is Required',
      work_group_type: 'Type is Required',
      eff_date: 'Effective Date is Required',
    },
  },
})
