import { qosRule } from '@tollgate/contract/catalogues/qos-rule.ts'
import type { NumberField } from '@tollgate/contract/catalogue/field.ts'

/** The three kinds of bit rate in both directions, each with a plain and an extended field. */
export const RATE_MATRIX = [
  { title: 'Maximum', rates: ['mbrul', 'mbrdl'] },
  { title: 'Guaranteed', rates: ['gbrul', 'gbrdl'] },
  { title: 'APN aggregate maximum', rates: ['apn_mrbul', 'apn_mrbdl'] },
] as const

export type Rate = (typeof RATE_MATRIX)[number]['rates'][number]

/** The labels of extended fields say so, because both fields stand side by side. */
export const EXTENDED = Object.fromEntries(
  RATE_MATRIX.flatMap(({ rates }) => rates).map((rate) => {
    const name = `ex_${rate}` as const
    const field: NumberField = qosRule.fields[name]
    return [
      rate,
      { name, field: { ...field, label: `Extended ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}` } },
    ]
  }),
) as Record<Rate, { name: `ex_${Rate}`; field: NumberField }>
