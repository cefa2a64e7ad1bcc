import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'

/** Warns about a row of a fixed list that was changed in the database. */
export function builtInWarnings({ kept }: { kept?: string | null }): Warning[] {
  const values: Readonly<Record<string, string | number | null>> = JSON.parse(kept ?? '{}')
  return Object.entries(values).map(([field, value]) => ({
    code: 'CHANGED_IN_DATABASE',
    message: `It was changed in the database and stays so; this release has ${value === null ? 'nothing' : `"${value}"`}`,
    field,
  }))
}
