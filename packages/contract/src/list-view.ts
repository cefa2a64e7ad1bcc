import { defineCatalogue } from './catalogue/define-catalogue.ts'
import { text, yesNo } from './catalogue/field.ts'
import { resolveCatalogues, type Catalogue } from './catalogue/resolve.ts'

const definition = defineCatalogue({
  name: 'list-view',
  path: 'list-view',
  id: 'list_view_id',
  fields: {
    list_path: text('List', {
      required: true,
      maxLength: 200,
      help: 'Address of its screen: /main/service/rating-group',
    }),
    view_name: text('Name', { required: true, maxLength: 60 }),
    search: text('Query', { maxLength: 4000, help: 'Of the address: filters, order, page size' }),
    shown_columns: text('Columns', { required: true, maxLength: 4000, help: 'Their keys with commas between' }),
    is_default: yesNo('Default of the list', { default: 'N', required: true }),
  },
  unique: [['list_path', 'view_name']],
  columns: [],
  filters: ['list_path'],
  label: 'view_name',
  search: 'view_name',
  words: { one: 'team view', many: 'Team views' },
})

/** Saved views of lists, shared with everybody. */
export const listView = resolveCatalogues([definition]).get(definition.name) as Catalogue<ListView>

/** A row of `GET /list-view`. */
export type ListView = {
  list_view_id: number
  list_path: string
  view_name: string
  search: string | null
  shown_columns: string
  /** If two simultaneous writes leave several defaults, the first counts. */
  is_default: 'Y' | 'N'
  row_version: number
}
