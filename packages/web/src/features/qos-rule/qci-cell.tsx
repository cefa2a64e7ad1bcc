import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { describeQci } from '@tollgate/contract/standards/qci.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'

/** A QCI with its meaning. Operator-specific classes are in no list of codes. */
export function QciCell({ row: { qci } }: RowPartProps<RowFor<'qos-rule'>>) {
  if (qci === null) return '—'
  const words = describeQci(qci)
  return <span title={words}>{words}</span>
}
