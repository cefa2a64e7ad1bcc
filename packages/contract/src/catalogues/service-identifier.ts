import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name, reference, uint32, recordKey } from '../catalogue/field.ts'

/** Services as the charging system knows them: Service-Identifier of RFC 8506 8.28. */
export const serviceIdentifier = defineCatalogue({
  name: 'service-identifier',
  path: 'service-identifier',
  firstLoad: ['service-identifier'],
  id: 'pcc_service_id',

  fields: {
    pcc_service_name: name('Service name'),
    si_code: uint32('Service identifier', {
      role: 'decides',
      required: true,
      help: 'Service-Identifier of RFC 8506: a whole number from 0 to 4,294,967,295.',
    }),
    rating_group_id: reference('Rating group', {
      role: 'describes',
      to: 'rating-group',
      nest: 'pcc_rating_group',
      show: ['rg_name'],
      required: true,
    }),
    comments: comments(),
    key: recordKey({ from: ['pcc_service_name'], within: [] }, 'describes'),
  },
  unique: [['si_code'], ['pcc_service_name']],

  columns: ['pcc_service_name', 'si_code', 'rating_group_id', 'comments'],
  filters: ['pcc_service_name', { key: 'si_code', match: 'contains' }, 'comments', 'rating_group_id'],
  label: 'pcc_service_name',
  beside: ['si_code'],
  search: 'pcc_service_name',

  words: { one: 'service', many: 'Services', about: 'What is counted and charged, as the charging system knows it.' },
})
