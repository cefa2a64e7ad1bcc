import { amount, integer, reference } from '../catalogue/field.ts'
import { CC_UNIT_TYPE } from '../standards/gx-enumerations.ts'
import { ADJUST_METHOD } from '../standards/plan-codes.ts'

const pccRule = { to: 'pcc-rule', nest: 'pcc_rule', show: ['rule_name', 'rule_code'], role: 'decides' } as const

/** The granted PCC rule, optional and required. */
export const grantedRule = reference('PCC rule', { ...pccRule, help: 'What the network is told to do.' })
export const overridingRule = reference('PCC rule', {
  ...pccRule,
  required: true,
  help: 'Takes the place of the basic one.',
})

/** The balance that pays. */
export const payingBalance = reference('Balance type', {
  role: 'decides',
  to: 'balance-type-acct',
  nest: 'pcc_acct_res',
  show: ['acct_res_name'],
})

/** Higher is stronger. */
export const priority = integer('Priority', { role: 'orders', help: 'The higher number is stronger.' })

/** Unit of a value, rate or quota (RFC 8506 8.32). */
export const unitOfMeasure = integer('Unit', { role: 'decides', min: 0, max: 5, codes: CC_UNIT_TYPE })

/** How a value or rate changes the running figure. */
export const adjustMethod = integer('Adjustment', { role: 'decides', min: 0, max: 4, codes: ADJUST_METHOD })

export const chargedValue = amount('Value', { role: 'decides' })
