import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, externalId, integer, name, reference, text, recordKey, place } from '../catalogue/field.ts'
import { PAY_INDICATOR } from '../standards/plan-codes.ts'
import { chargedValue, grantedRule, payingBalance, priority, unitOfMeasure } from './charge-fields.ts'

/** Clients send this if they mean no particular attribute, whether or not an attribute has that id. */
export const ATTRIBUTE_OF_BASIC_RULES = 1

/** Basic rules: what is granted and who pays, before time and usage override it. */
export const policyPlanBasic = defineCatalogue({
  name: 'policy-plan-basic',
  path: 'policy-plan-basic',
  id: 'basic_rule_id',

  fields: {
    basic_rule_ver_id: reference('Basic rule version', {
      role: 'decides',
      to: 'policy-plan-basic-ver',
      nest: 'pcc_basic_rule_ver',
      show: ['eff_date'],
      required: true,
      owner: true,
    }),
    basic_rule_name: name('Basic rule name'),
    priority,
    pcc_rule_id: grantedRule,
    acct_res_id: payingBalance,
    pay_indicator: integer('Payment', { role: 'decides', min: 0, max: 2, codes: PAY_INDICATOR }),
    value: chargedValue,
    rum: unitOfMeasure,
    // Not a reference, since the default attribute need not exist (decision 17).
    re_attr: externalId('Attribute', { role: 'describes', default: ATTRIBUTE_OF_BASIC_RULES, hidden: true }),
    pcc_amf_rule_id: externalId('AMF rule', {
      role: 'describes',
      help: 'Kept for the access and mobility function (TS 29.507).',
    }),
    comments: comments(),
    key: recordKey({ from: ['basic_rule_name'], within: ['basic_rule_ver_id'] }, 'decides'),
    place: place('basic_rule_ver_id'),
  },
  alsoRefers: [{ column: 'attribute_of_re_attr', to: 'attribute' }],
  computed: { rule_name: text('Rule name'), acct_res_name: text('Balance type name') },

  columns: ['basic_rule_name', 'priority', 'pcc_rule_id', 'acct_res_id', 'pay_indicator', 'value', 'rum'],
  filters: [
    { key: 'basic_rule_ver_id', parent: true, hidden: true },
    { key: 'basic_rule_id', parent: true, hidden: true },
    'basic_rule_name',
    { key: 'pcc_rule_id', hidden: true },
    { key: 'acct_res_id', hidden: true },
  ],
  label: 'basic_rule_name',
  search: 'basic_rule_name',

  words: { one: 'basic rule', many: 'Basic rules', done: { update: 'Update Basic Rule Success' } },
})
