import { day } from '../catalogue/field.ts'

/** The first and last day on which something is in force. Without a last day it has no end. */
export const validity = {
  eff_date: day('Effective date', { role: 'decides', required: true }),
  exp_date: day('Expiry date', { role: 'decides' }),
} as const

export const validityRange = {
  from: 'eff_date',
  to: 'exp_date',
  message: 'Expiry date must be greater than Effective Date',
} as const
