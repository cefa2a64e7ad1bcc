import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FieldName } from '@tollgate/contract/catalogues/rows.ts'
import type { AnySaving, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'

/** Refuses to move a row to another parent if rows that belong to it would stay behind. */
export function refuseMove<Name extends CatalogueName>(
  saving: Saving<Name>,
  field: FieldName<Name>,
  message: string,
): void {
  const { values, before }: Pick<AnySaving, 'values' | 'before'> = saving
  if (before && before[field] !== values[field]) throw refusal('CONFLICT', message, field)
}
