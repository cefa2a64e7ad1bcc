import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, instant, integer, name, text, recordKey } from '../catalogue/field.ts'
import { COUNTER_RELATION, COUNTER_STATE, RELA_SOURCE } from '../standards/reference-codes.ts'

/** Policy counters (TS 29.219 5.3.1), whose status the charging system reports, with the record that each belongs to. */
export const policyCounter = defineCatalogue({
  name: 'policy-counter',
  path: 'policy-counter',
  firstLoad: ['policy-counter'],
  id: 'policy_counter_id',

  fields: {
    policy_counter_name: name('Name'),
    policy_counter_code: code('Code', {
      role: 'decides',
      required: true,
      help: 'Policy-Counter-Identifier of TS 29.219: the name on Sy.',
    }),
    rela_type: text('Related to', {
      role: 'describes',
      required: true,
      maxLength: 1,
      codes: COUNTER_RELATION,
      closed: true,
    }),
    rela_value: integer('Related record', {
      role: 'describes',
      required: true,
      min: 1,
      relation: {
        by: 'rela_type',
        to: { A: 'accumulator-type', B: 'balance-type-acct', C: 'attribute', D: 'price-plan' },
      },
    }),
    rela_source: text('Kept by', {
      role: 'describes',
      maxLength: 1,
      codes: RELA_SOURCE,
      help: 'Who keeps the figure: always the charging system for accumulators and balances.',
    }),
    state: text('State', { role: 'describes', required: true, maxLength: 64, codes: COUNTER_STATE }),
    service_pack_type: text('Service pack type', { role: 'describes', maxLength: 64, hidden: true }),
    update_date: instant('Changed', { role: 'describes', renewed: true, hidden: true }),
    key: recordKey({ from: ['policy_counter_code'], within: [] }, 'describes'),
  },
  unique: [['policy_counter_code']],
  computed: { rela_name: text('Related value') },

  columns: ['policy_counter_name', 'policy_counter_code', 'rela_type', 'rela_name', 'state'],
  filters: [
    'policy_counter_name',
    'policy_counter_code',
    'rela_type',
    { key: 'rela_value', hidden: true },
    { key: 'state', hidden: true },
  ],
  label: 'policy_counter_name',
  beside: ['policy_counter_code'],
  search: 'policy_counter_name',

  words: {
    one: 'policy counter',
    many: 'Policy counters',
    about: 'What the charging system reports the status of: NORMAL, NEAR_LIMIT, EXHAUSTED …',
  },
})
