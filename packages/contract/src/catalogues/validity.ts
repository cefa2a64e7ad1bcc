import { day } from '../catalogue/field.ts'

/** From when to when something is in force: whole days, both included; without an end, from then on. */
export const validity = {
  eff_date: day('Effective date', { required: true }),
  exp_date: day('Expiry date'),
} as const

/** The begin is not after the end. */
export const validityRange = {
  from: 'eff_date',
  to: 'exp_date',
  message: 'Expiry date must be greater than Effective Date',
} as const
