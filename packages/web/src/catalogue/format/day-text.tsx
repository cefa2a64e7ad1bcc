import { dayWords } from '@tollgate/engine/plan/version-status.ts'
import type { RowPartProps } from '../catalogue-parts.ts'
import { asText } from '../row.ts'

/** The day from which a row is in force; the whole UTC day counts, so that no time is shown. */
export function EffectiveDay({ row }: RowPartProps) {
  return <Day instant={asText(row.eff_date)} />
}

/** The last day on which a row is in force, if there is one. */
export function ExpiryDay({ row }: RowPartProps) {
  return <Day instant={asText(row.exp_date)} />
}

function Day({ instant }: { instant: string }) {
  return instant === '' ? '—' : <time dateTime={instant}>{dayWords(instant)}</time>
}
