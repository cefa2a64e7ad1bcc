import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, name, reference, recordKey } from '../catalogue/field.ts'

/** Events that cause policy decisions: Gx event triggers, session steps, counter changes. */
export const policyEvent = defineCatalogue({
  name: 'policy-event',
  path: 'policy-event',
  firstLoad: ['policy-event'],
  id: 'pcr_event_id',

  fields: {
    pcr_event_name: name('Event name'),
    re_type: reference('Event type', {
      role: 'decides',
      to: 'policy-event-type',
      nest: 'pcc_re_type',
      show: ['re_type_name'],
      required: true,
    }),
    re_code: code('Code', {
      role: 'decides',
      digits: true,
      help: 'Gx: Event-Trigger number (TS 29.212 5.3.7). Session: CC-Request-Type 1, 2 or 3.',
    }),
    comments: comments(),
    key: recordKey({ from: ['pcr_event_name'], within: [] }, 'decides'),
  },
  unique: [['pcr_event_name']],

  columns: ['pcr_event_name', 're_type', 're_code', 'comments'],
  filters: [
    'pcr_event_name',
    { key: 'event_name', field: 'pcr_event_name', hidden: true },
    { key: 're_type', hidden: true },
  ],
  label: 'pcr_event_name',
  beside: ['re_code'],
  search: 'event_name',

  words: {
    one: 'policy event',
    many: 'Policy events',
    about: 'What can make the network ask for a policy decision.',
  },
})
