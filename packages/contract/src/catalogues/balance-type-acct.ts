import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import {
  code,
  comments,
  amount,
  externalId,
  integer,
  name,
  recordKey,
  reference,
  serviceProvider,
  text,
  yesNo,
} from '../catalogue/field.ts'

const LIMITS = 'Limits and reminders'
const BILLING = 'Billing'
const MOST_REMIND_DAYS = 365

/** Common fields of balance types and their groups, which share a table. */
export const balanceTypeFields = {
  acct_res_name: name('Name'),
  bal_type: reference('Category', {
    role: 'describes',
    to: 'balance-type',
    nest: 'pcc_bal_type',
    show: ['bal_type_name'],
    required: true,
    help: 'What the balance counts. A group stands for its members.',
  }),
  is_currency: yesNo('Is currency', {
    role: 'describes',
    required: true,
    help: 'Yes: money. No: a volume, a time or a number.',
  }),
  std_code: code('Standard code', { role: 'describes', help: 'The name by which the charging system knows it.' }),
  comments: comments(),
  credit_limit: amount('Credit limit', {
    role: 'decides',
    min: 0,
    help: 'How far the balance may fall below zero.',
    section: LIMITS,
  }),
  max_value: amount('Largest value', { role: 'describes', help: 'What a top-up may fill it to.', section: LIMITS }),
  remind_value: amount('Remind at value', {
    role: 'describes',
    help: 'The subscriber is told when the balance falls to it.',
    section: LIMITS,
  }),
  remind_day: integer('Remind before expiry', {
    role: 'describes',
    min: 0,
    max: MOST_REMIND_DAYS,
    help: 'Days before the balance expires, 0 to 365.',
    section: LIMITS,
  }),
  parent_acct_res_id: reference('Parent', {
    role: 'decides',
    to: 'balance-type-acct',
    nest: 'pcc_parent_acct_res',
    show: ['acct_res_name'],
    help: 'The balance type that this one is a part of.',
    section: BILLING,
  }),
  eff_type: text('Effect type', {
    role: 'describes',
    maxLength: 64,
    help: 'When a balance becomes valid, in the codes of the billing system.',
    section: BILLING,
  }),
  refillable: yesNo('Refillable', { role: 'describes', section: BILLING }),
  payment_force: yesNo('Payment forced', { role: 'describes', section: BILLING }),
  is_free_unit: yesNo('Free units', {
    role: 'describes',
    help: 'Given, not bought: never a currency.',
    section: BILLING,
  }),
  default_acct_item_type_id: externalId('Default account item', {
    role: 'describes',
    help: 'Number in the billing system.',
    section: BILLING,
  }),
  sp_id: serviceProvider(),
  key: recordKey({ from: ['acct_res_name'], within: [] }, 'decides'),
} as const

/** Balance types (account resources): what a subscriber can own, spend and use up. */
export const balanceTypeAcct = defineCatalogue({
  name: 'balance-type-acct',
  path: 'balance-type-acct',
  firstLoad: ['balance-type'],
  id: 'acct_res_id',
  copyParts: true,

  fields: balanceTypeFields,
  unique: [['acct_res_name']],
  computed: {
    bal_type_name: text('Category name'),
    pcc_acct_group_mapping_id: integer('Group membership', { required: true, min: 0, help: '0: in no group.' }),
  },
  alsoRead: ['member_count'],

  columns: ['acct_res_name', 'bal_type', 'std_code', 'is_currency', 'comments'],
  filters: [
    'acct_res_name',
    'bal_type',
    {
      key: 'pcc_acct_group_id',
      of: reference('Group', { to: 'balance-type-group', nest: 'pcc_acct_group', show: ['acct_res_name'] }),
      hidden: true,
    },
  ],
  label: 'acct_res_name',
  beside: ['std_code'],
  search: 'acct_res_name',

  words: {
    one: 'balance type',
    many: 'Balance types',
    about: 'What a subscriber can own, spend and use up: money, volume, time, messages.',
  },
})
