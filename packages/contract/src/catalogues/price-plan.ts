import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { name, text } from '../catalogue/field.ts'

/** Price plans of the billing system (a fixed list). */
export const pricePlan = defineCatalogue({
  name: 'price-plan',
  path: 'price-plan',
  firstLoad: ['price-plan'],
  id: 'price_plan_id',
  readOnly: true,

  fields: {
    relation_name: text('Relation name'),
    price_plan_name: name('Price plan name'),
    price_plan_type: text('Type', { maxLength: 64 }),
    price_plan_genre: text('Genre', { maxLength: 64 }),
    price_plan_flag: text('Flag', { maxLength: 64 }),
  },

  columns: ['relation_name', 'price_plan_name', 'price_plan_type', 'price_plan_genre'],
  filters: ['price_plan_name', 'relation_name', 'price_plan_type', 'price_plan_genre'],
  label: 'price_plan_name',
  beside: ['relation_name'],
  search: 'price_plan_name',

  words: { one: 'price plan', many: 'Price plans', about: 'What the billing system sells; kept there, shown here.' },
})
