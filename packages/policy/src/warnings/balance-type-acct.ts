import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { balanceTypeAcct } from '@tollgate/contract/catalogues/balance-type-acct.ts'

/** Warnings of balance types. */
export function balanceTypeWarnings(balance: Partial<RowOf<typeof balanceTypeAcct>>): Warning[] {
  const { max_value: most, remind_value: remind, is_free_unit, is_currency } = balance
  const warnings: Warning[] = []
  if (typeof most === 'number' && typeof remind === 'number' && remind > most) {
    warnings.push({
      code: 'REMINDER_ABOVE_MAXIMUM',
      message: 'The reminder value is above the largest value: the reminder is always sent',
      field: 'remind_value',
    })
  }
  if (is_free_unit === 'Y' && is_currency === 'Y') {
    warnings.push({ code: 'FREE_CURRENCY', message: 'Free units cannot be a currency', field: 'is_free_unit' })
  }
  return warnings
}
