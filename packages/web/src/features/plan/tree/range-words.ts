import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'

interface QuotaRange {
  start_quota?: unknown
  stop_quota?: unknown
  rum?: unknown
}

/** The range of an accumulation rule: "0 B – 10 GB"; without an end, "0 B and above". */
export function rangeWords({ start_quota, stop_quota, rum }: QuotaRange): string {
  const unit = typeof rum === 'number' ? rum : null
  const quantity = (quota: unknown) => (typeof quota === 'number' ? formatQuantity(quota, unit) : undefined)
  const start = quantity(start_quota) ?? '?'
  const stop = quantity(stop_quota)
  return stop === undefined ? `${start} and above` : `${start} – ${stop}`
}
