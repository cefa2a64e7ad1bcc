import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, integer, name } from '../catalogue/field.ts'

/** Kinds of policy event: the interface or source an event comes from (a fixed lookup). */
export const policyEventType = defineCatalogue({
  name: 'policy-event-type',
  path: 'policy-event-type',
  firstLoad: ['policy-event-type'],
  id: 're_type',
  readOnly: true,

  fields: {
    parent_re_type: integer('Parent type'),
    re_type_name: name('Event type'),
    comments: comments(),
  },
  unique: [['re_type_name']],

  columns: ['re_type_name', 'comments'],
  filters: ['re_type_name'],
  label: 're_type_name',
  search: 're_type_name',

  words: { one: 'policy event type', many: 'Policy event types' },
})
