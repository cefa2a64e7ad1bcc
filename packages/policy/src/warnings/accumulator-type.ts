import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { accumulatorType } from '@tollgate/contract/catalogues/accumulator-type.ts'

type Accumulator = Partial<RowOf<typeof accumulatorType>> & { pcc_re_attr?: { measurable?: unknown } | null }

/** Warns about an attribute that is no number, since accumulators add up numbers. */
export function accumulatorWarnings({ pcc_re_attr: attribute }: Accumulator): Warning[] {
  if (attribute?.measurable !== 'N') return []
  return [
    {
      code: 'NOT_MEASURABLE',
      message: 'The attribute is not measurable: there is nothing to add up',
      field: 're_attr_id',
    },
  ]
}
