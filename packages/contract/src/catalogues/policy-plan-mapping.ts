import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, name, reference, serviceProvider, recordKey, place } from '../catalogue/field.ts'

/** Mappings, the possible answers of a rule plan. The strongest one whose units all match is chosen. */
export const policyPlanMapping = defineCatalogue({
  name: 'policy-plan-mapping',
  path: 'policy-plan-mapping',
  id: 'mapping_id',
  copyParts: true,

  fields: {
    ap_rule_id: reference('Rule plan', {
      role: 'decides',
      to: 'policy-plan-rule',
      nest: 'pcc_ap_rule',
      show: ['ap_rule_name'],
      required: true,
      owner: true,
    }),
    mapping_name: name('Mapping name'),
    priority: integer('Priority', { role: 'orders', default: 0, help: 'The higher number is tried first.' }),
    sp_id: serviceProvider(),
    key: recordKey({ from: ['mapping_name'], within: ['ap_rule_id'] }, 'decides'),
    place: place('ap_rule_id'),
  },

  columns: ['mapping_name', 'priority'],
  order: '-priority',
  filters: [
    { key: 'ap_rule_id', parent: true, hidden: true },
    { key: 'mapping_id', parent: true, hidden: true },
    'mapping_name',
  ],
  label: 'mapping_name',
  search: 'mapping_name',

  words: {
    one: 'mapping',
    many: 'Mappings',
    done: { create: 'Successfully create mapping', update: 'Update Mapping Success', delete: 'Delete Mapping Success' },
  },
})
