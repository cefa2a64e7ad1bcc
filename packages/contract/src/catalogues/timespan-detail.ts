import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, reference, text } from '../catalogue/field.ts'
import { CYCLE_UNIT, TIME_UNIT } from '../standards/reference-codes.ts'

const aboveZero = (label: string) => (value: number) => (value > 0 ? undefined : `${label} must be greater than zero`)

/** Recurring times of a time span. Each lasts `duration` times `time_unit` and begins again every `cycle_unit`. */
export const timespanDetail = defineCatalogue({
  name: 'timespan-detail',
  path: 'timespan-detail',
  firstLoad: ['timespan-detail'],
  id: 'time_span_detail_id',
  address: ['time_span_id', 'seq'],

  fields: {
    time_span_id: reference('Time span', {
      role: 'decides',
      to: 'timespan',
      nest: 'pcc_time_span',
      show: ['time_span_name'],
      required: true,
      owner: true,
    }),
    cycle_begin_date: text('Cycle begin date', {
      role: 'decides',
      required: true,
      maxLength: 40,
      mono: true,
      format: 'wall time',
      check: 'wall time',
      help: 'The first time it begins: local time of the device, unless an offset or Z stands behind it.',
    }),
    duration: integer('Duration', { role: 'decides', required: true, min: 1, refuse: aboveZero('Duration') }),
    time_unit: text('Time unit', {
      role: 'decides',
      required: true,
      maxLength: 1,
      codes: TIME_UNIT,
      closed: true,
      help: 'Unit of the duration.',
    }),
    cycle_unit: integer('Cycle unit', {
      role: 'decides',
      required: true,
      codes: CYCLE_UNIT,
      closed: true,
      refuse: aboveZero('Cycle Unit'),
      help: 'How often it begins again.',
    }),
    seq: integer('Sequence', { role: 'describes', min: 1, zeroIsNone: true, hidden: true }),
  },

  columns: ['cycle_begin_date', 'time_unit', 'duration', 'cycle_unit'],
  filters: [
    { key: 'time_span_id', parent: true, hidden: true },
    // For history entries and problems, which only have the id of a record.
    { key: 'time_span_detail_id', parent: true, hidden: true },
  ],
  label: 'cycle_begin_date',
  search: 'time_span_id',

  words: {
    one: 'time',
    many: 'Times',
    required: {
      time_unit: 'Time Unit is Required',
      cycle_begin_date: 'Cycle Begin Date is Required',
      cycle_unit: 'Cycle Unit must be greater than zero',
      duration: 'Duration must be greater than zero',
    },
  },
})
