import type { Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../http/app-error.ts'

/** Refuses to move a row to another parent where others of its own would stay behind. */
export function refuseMove({ values, before }: Saving, field: string, message: string): void {
  if (before && before[field] !== values[field]) throw refusal('CONFLICT', message, field)
}
