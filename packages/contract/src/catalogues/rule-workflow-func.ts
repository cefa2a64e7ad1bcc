import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, integer, text, yesNo } from '../catalogue/field.ts'

/** Functions that workflow nodes can call (a fixed list, see `standards/workflow-functions.ts`). */
export const ruleWorkflowFunc = defineCatalogue({
  name: 'rule-workflow-func',
  path: 'rule-workflow-func',
  id: 'function',
  readOnly: true,

  fields: {
    function: text('Function', { required: true, maxLength: 64, mono: true }),
    function_type_flag: text('Usable in', { required: true, maxLength: 2, mono: true }),
    param_num: integer('Parameters', { required: true, min: 0, max: 2 }),
    usage_flag: yesNo('Offered', { required: true }),
    comments: comments(),
  },
  unique: [['function']],
  parts: ['param1', 'param2'],

  columns: ['function', 'function_type_flag', 'param_num', 'comments'],
  filters: ['function', { key: 'function_type_flag', hidden: true }, { key: 'usage_flag', hidden: true }, 'comments'],
  label: 'function',
  search: 'function',

  words: { one: 'workflow function', many: 'Workflow functions' },
})
