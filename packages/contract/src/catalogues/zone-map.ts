import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, count, integer, name, serviceProvider, text, recordKey } from '../catalogue/field.ts'
import { DATA_SOURCE, MATCH_MODE } from '../standards/reference-codes.ts'

const STANDARD_CODES = [
  { value: 'PLMN', label: 'Network: MCC and MNC' },
  { value: 'TAI', label: 'Tracking area: PLMN-TAC' },
  { value: 'ECGI', label: 'LTE cell: PLMN-cell' },
  { value: 'NCGI', label: '5G cell: PLMN-cell' },
  { value: 'CGI', label: '2G or 3G cell: PLMN-LAC-CI' },
  { value: 'SAI', label: 'Service area: PLMN-LAC-SAC' },
  { value: 'RAI', label: 'Routing area: PLMN-LAC-RAC' },
  { value: 'RAT', label: 'Radio access type number' },
  { value: 'IPCAN', label: 'IP access type number' },
]

const FETCH = 'Fetch job, never run here'

/** Zone maps, which sort values (network, cell, access, usage) into zones. */
export const zoneMap = defineCatalogue({
  name: 'zone-map',
  path: 'pcrf-zone/map',
  firstLoad: ['zone-map'],
  id: 'zone_map_id',

  copyParts: true,
  fields: {
    zone_map_name: name('Zone map name'),
    data_source: text('Data source', { role: 'describes', required: true, maxLength: 64, codes: DATA_SOURCE }),
    match_mode: integer('Match mode', { role: 'decides', min: 1, max: 4, codes: MATCH_MODE }),
    std_code: code('Standard code', {
      role: 'decides',
      codes: STANDARD_CODES,
      help: 'What the values are: PLMN, ECGI, RAT …',
    }),
    fetch_interval: integer('Fetch interval', { role: 'describes', min: 0, unit: 's', readOnly: true, section: FETCH }),
    fetch_sql: text('Fetch statement', {
      role: 'describes',
      maxLength: 4000,
      multiline: true,
      mono: true,
      readOnly: true,
      section: FETCH,
    }),
    sp_id: serviceProvider(),
    comments: comments(),
    key: recordKey({ from: ['zone_map_name'], within: [] }, 'describes'),
  },
  unique: [['zone_map_name']],
  computed: { zone_count: count('Zones') },

  columns: ['zone_map_name', 'zone_count', 'match_mode', 'std_code', 'data_source', 'comments'],
  filters: ['zone_map_name'],
  label: 'zone_map_name',
  beside: ['std_code'],
  search: 'zone_map_name',

  words: {
    one: 'zone map',
    many: 'Zone maps',
    about: 'Sort networks, cells, access types or usage into zones that policies can name.',
  },
})
