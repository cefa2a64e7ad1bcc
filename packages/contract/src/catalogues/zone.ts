import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, count, name, reference, serviceProvider, recordKey } from '../catalogue/field.ts'

/** Zones: named sets of values of a zone map. */
export const zone = defineCatalogue({
  name: 'zone',
  path: 'pcrf-zone/zone',
  id: 'zone_id',

  copyParts: true,
  fields: {
    zone_map_id: reference('Zone map', {
      role: 'decides',
      to: 'zone-map',
      nest: 'pcc_zone_map',
      show: ['zone_map_name'],
      required: true,
      owner: true,
    }),
    zone_name: name('Zone name'),
    zone_code: code('Zone code', { role: 'decides' }),
    parent_zone_id: reference('Parent zone', {
      role: 'decides',
      to: 'zone',
      nest: 'pcc_parent_zone',
      show: ['zone_name'],
    }),
    sp_id: serviceProvider(),
    comments: comments(),
    key: recordKey({ from: ['zone_code', 'zone_name'], within: ['zone_map_id'] }, 'describes'),
  },
  unique: [
    ['zone_map_id', 'zone_name'],
    ['zone_map_id', 'zone_code'],
  ],
  computed: { value_count: count('Values') },

  columns: ['zone_name', 'zone_code', 'parent_zone_id', 'value_count', 'comments'],
  filters: [
    { key: 'zone_map_id', hidden: true },
    { key: 'zone_map_name', field: 'pcc_zone_map.zone_map_name', hidden: true },
    'zone_name',
  ],
  label: 'zone_name',
  beside: ['zone_code'],
  search: 'zone_name',

  words: { one: 'zone', many: 'Zones' },
})
