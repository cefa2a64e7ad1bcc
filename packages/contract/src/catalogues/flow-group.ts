import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, count, name, recordKey } from '../catalogue/field.ts'

/** Packet filters that belong together; a PCC rule names one group. */
export const flowGroup = defineCatalogue({
  name: 'flow-group',
  path: 'flow-group',
  firstLoad: ['rule-flow-group'],
  id: 'flow_group_id',

  copyParts: true,

  fields: {
    flow_group_name: name('Name'),
    comments: comments(),
    key: recordKey({ from: ['flow_group_name'], within: [] }, 'describes'),
  },
  unique: [['flow_group_name']],
  computed: { filter_count: count('Filters') },

  columns: ['flow_group_name', 'filter_count', 'comments'],
  filters: ['flow_group_name'],
  label: 'flow_group_name',
  search: 'flow_group_name',

  words: {
    one: 'flow group',
    many: 'Flow groups',
    about: 'Packet filters that belong together: a PCC rule names one group.',
  },
})
