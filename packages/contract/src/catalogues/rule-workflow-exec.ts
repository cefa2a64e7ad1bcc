import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, reference, serviceProvider, text } from '../catalogue/field.ts'
import { EVENTS_OF_EXECUTION, functionField, hiddenReferences, parameterField } from './function-fields.ts'

const attribute = <const Nest extends string>(label: string, nest: Nest) =>
  reference(label, { role: 'decides', to: 'attribute', nest, show: ['re_attr_name', 're_attr_src_type'] })

/** Calls in a normal node. A call reads an attribute and parameters, and writes its result to another attribute. */
export const ruleWorkflowExec = defineCatalogue({
  name: 'rule-workflow-exec',
  path: 'rule-workflow-exec',
  id: 'work_exec_id',
  address: ['work_node_id', 'seq'],

  fields: {
    work_node_id: reference('Node', {
      role: 'decides',
      to: 'rule-workflow-node',
      nest: 'pcc_work_node',
      show: ['work_node_name'],
      required: true,
      owner: true,
    }),
    seq: integer('Sequence', { role: 'orders', min: 1, zeroIsNone: true, hidden: true }),
    function: functionField('Function', true),
    param1: parameterField('Parameter 1'),
    param2: parameterField('Parameter 2'),
    src_re_attr: attribute('Reads', 'pcc_src_re_attr'),
    obj_re_attr: attribute('Writes', 'pcc_obj_re_attr'),
    sp_id: serviceProvider(),
  },
  computed: { src_re_attr_name: text('Attribute read'), obj_re_attr_name: text('Attribute written') },
  parts: ['function_detail', 'work_action_script'],
  alsoRefers: [...hiddenReferences(''), EVENTS_OF_EXECUTION],

  columns: ['seq', 'function', 'src_re_attr', 'obj_re_attr'],
  order: 'seq',
  filters: [
    { key: 'work_node_id', parent: true, hidden: true },
    { key: 'work_exec_id', parent: true, hidden: true },
  ],
  label: 'work_action_script',
  search: 'work_node_id',

  words: { one: 'execution', many: 'Executions' },
})
