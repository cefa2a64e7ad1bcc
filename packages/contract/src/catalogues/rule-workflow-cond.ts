import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, reference, text, yesNo } from '../catalogue/field.ts'
import { SORT_OPERATOR } from '../standards/plan-codes.ts'
import { functionField, hiddenReferences, parameterField } from './function-fields.ts'

const attribute = <const Nest extends string>(label: string, nest: Nest) =>
  reference(label, { role: 'decides', to: 'attribute', nest, show: ['re_attr_name', 'measurable'] })

/** Conditions: a call or attribute on the left, an operator, and a constant, attribute or call on the right. */
export const ruleWorkflowCond = defineCatalogue({
  name: 'rule-workflow-cond',
  path: 'rule-workflow-cond',
  id: 'work_cond_id',
  address: ['work_cond_group_id', 'seq'],

  fields: {
    work_cond_group_id: reference('Condition group', {
      role: 'decides',
      to: 'rule-workflow-cond-group',
      nest: 'pcc_work_cond_group',
      show: ['work_node_id'],
      required: true,
      owner: true,
    }),
    seq: integer('Sequence', { role: 'orders', min: 1, zeroIsNone: true, hidden: true }),
    re_attr: attribute('Attribute', 'pcc_re_attr'),
    function: functionField('Function', false),
    param1: parameterField('Parameter 1'),
    param2: parameterField('Parameter 2'),
    sort_operator: integer('Operator', { role: 'decides', required: true, codes: SORT_OPERATOR, closed: true }),
    is_const: yesNo('Compare with a constant', { role: 'decides', required: true }),
    operand: text('Constant', { role: 'decides', maxLength: 1024 }),
    r_re_attr: attribute('Right attribute', 'pcc_r_re_attr'),
    r_function: functionField('Right function', false),
    r_param1: parameterField('Right parameter 1'),
    r_param2: parameterField('Right parameter 2'),
    zone_id: reference('Zone', { role: 'decides', to: 'zone', nest: 'pcc_zone', show: ['zone_name', 'zone_code'] }),
  },
  parts: ['function_detail', 'r_function_detail', 'work_condition_script'],
  alsoRefers: [...hiddenReferences(''), ...hiddenReferences('r_')],

  columns: ['seq', 're_attr', 'function', 'param1', 'sort_operator', 'operand'],
  order: 'seq',
  filters: [
    { key: 'work_cond_group_id', hidden: true },
    { key: 'work_cond_id', hidden: true },
    { key: 'work_node_id', field: 'pcc_work_cond_group.work_node_id', hidden: true },
  ],
  label: 'work_condition_script',
  search: 'work_cond_group_id',

  words: { one: 'condition', many: 'Conditions' },
})
