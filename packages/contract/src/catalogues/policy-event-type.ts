import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, integer, name } from '../catalogue/field.ts'

/** Kinds of policy events: the interface or source of an event (a fixed list). */
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
