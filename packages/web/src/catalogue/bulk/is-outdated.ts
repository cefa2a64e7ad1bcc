import type { ApiError } from '../../api/api-error.ts'

/** Whether the records have changed since the dialog was opened. */
export function isOutdated({ faults, stale }: ApiError): boolean {
  return stale || faults[0]?.code === 'CONFLICT'
}
