import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { Row } from '../../../api/client.ts'
import { rowSoFar } from '../../../catalogue/form/form-values.ts'
import { rangeWords } from '../tree/range-words.ts'
import type { RecordEdit } from './edit-state.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'

/** The range of an accumulation rule. */
export function rangeOfRow({ start_quota, stop_quota, rum }: Row): string {
  const unit = typeof rum === 'number' ? rum : null
  const figure = (quota: unknown) => (typeof quota === 'number' ? formatQuantity(quota, unit) : undefined)
  return rangeWords(figure(start_quota) ?? '?', figure(stop_quota))
}

/** The same of what was typed so far. */
export function rangeOfEdit({ values }: RecordEdit): string {
  return rangeOfRow(rowSoFar(KIND_CATALOGUES.accumulations, values))
}
