import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { CC_UNIT_TYPE } from '@tollgate/contract/standards/gx-enumerations.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'

/** Parts of a decision in words. Records are given by name, or by key where only that is known. */

export function chargeWords(value: number, balance: string | undefined): string {
  if (balance !== undefined) return `${value} from ${balance}`
  return value === 0 ? 'free' : `${value}, paid by no balance`
}

interface Quota {
  monitoring_key: string
  rum?: number | null
  stop_quota: number
}

export function quotaWords({ monitoring_key, rum = null, stop_quota }: Quota, accumulator: string): string {
  return `${accumulator} up to ${formatQuantity(stop_quota, rum)}, under ${monitoring_key}`
}

export function meteringWords({ rule_code, rum }: { rule_code: string; rum: number }): string {
  return `${rule_code} by ${codeLabel(CC_UNIT_TYPE, rum) ?? rum}`
}
