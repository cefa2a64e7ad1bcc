import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'

/**
 * The fault of a row whose values of `group` another row has. It names the last field that is text, else the last one.
 *
 * @param where Where the other row is, if not in the database: "is already in line 3".
 */
export function duplicateFault(
  { fields }: Pick<Catalogue, 'fields'>,
  group: readonly string[],
  row: Written,
  where?: string,
): Fault {
  const name = group.findLast((one) => fields[one]?.kind === 'text') ?? group.at(-1) ?? ''
  const { label = name, kind } = fields[name] ?? {}
  // The id of a reference says nothing to a reader.
  const isId = kind === 'reference'
  const what = isId ? `This ${label.toLowerCase()}` : `${label} "${row[name] ?? ''}"`
  return fault('DUPLICATE', `${what} ${where ?? (isId ? 'is there already' : 'exists already')}`, name)
}
