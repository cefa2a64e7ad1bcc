import { integer, LARGEST_CHOSEN, text } from '../catalogue/field.ts'
import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { REFRESH_TYPE } from '../standards/reference-codes.ts'

/** Orders to the policy function to reload its configuration: everything, or the part that changed. */
export const ruleCacheRefresh = defineCatalogue({
  name: 'rule-cache-refresh',
  path: 'rule-cache-refresh',
  firstLoad: ['rule-cache-refresh'],
  id: 'id',

  fields: {
    id: integer('Id', { min: 1, zeroIsNone: true, help: 'Left empty, the next free one is given.' }),
    type: text('Type', { required: true, maxLength: 64, codes: REFRESH_TYPE, help: 'What is read again.' }),
    version: integer('Version', {
      required: true,
      min: 0,
      max: LARGEST_CHOSEN,
      help: 'Greater than the last one of the same type.',
    }),
    pid: integer('Process', { min: 0, help: 'Number of the process that is told; empty for all.' }),
  },

  columns: ['id', 'version', 'type', 'pid'],
  filters: ['type', { key: 'ruleCacheRefreshName', field: 'type', hidden: true }],
  queryAliases: { pageSize: 'page_size' },
  label: 'type',
  beside: ['version'],
  search: 'type',

  words: {
    one: 'rule cache refresh',
    many: 'Rule cache refreshes',
    about: 'Orders to the policy function to read its configuration again.',
  },
})
