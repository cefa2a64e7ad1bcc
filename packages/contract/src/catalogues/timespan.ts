import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, count, name, recordKey } from '../catalogue/field.ts'

/** Named sets of recurring times. A time span runs when any of its rows does. */
export const timespan = defineCatalogue({
  name: 'timespan',
  path: 'timespan',
  firstLoad: ['timespan'],
  id: 'time_span_id',

  copyParts: true,
  fields: {
    time_span_name: name('Time span name'),
    comments: comments(),
    key: recordKey({ from: ['time_span_name'], within: [] }, 'describes'),
  },
  unique: [['time_span_name']],
  computed: { detail_count: count('Times') },

  columns: ['time_span_name', 'detail_count', 'comments'],
  filters: ['time_span_name'],
  label: 'time_span_name',
  search: 'time_span_name',

  words: {
    one: 'time span',
    many: 'Time spans',
    about: 'Recurring times, such as peak evening or the first of the month, that policies can name.',
    required: { time_span_name: 'Time Span Name is Required' },
  },
})
