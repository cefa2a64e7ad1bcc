import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, reference, text } from '../catalogue/field.ts'

/** Values of a zone. The zone map's match mode says how they are matched. */
export const zoneValue = defineCatalogue({
  name: 'zone-value',
  path: 'pcrf-zone/value',
  id: 'seq',

  fields: {
    seq: integer('Sequence', { role: 'decides', min: 0, hidden: true }),
    zone_id: reference('Zone', {
      role: 'decides',
      to: 'zone',
      nest: 'pcc_zone',
      show: ['zone_name', 'zone_map_id'],
      required: true,
      owner: true,
      createdByImport: true,
    }),
    value: text('Value', { role: 'decides', required: true, mono: true }),
    exp_value: text('Meaning', { role: 'describes', help: 'What the value stands for: operator, cell, access type.' }),
  },

  columns: ['value', 'exp_value'],
  filters: [
    { key: 'zone_id', hidden: true },
    { key: 'zone_map_id', field: 'pcc_zone.zone_map_id', hidden: true },
    'value',
    'exp_value',
  ],
  label: 'value',
  beside: ['exp_value'],
  search: 'value',

  words: { one: 'zone value', many: 'Zone values' },
})
