import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Checkbox } from '@mantine/core'
import { countOf } from '../format/words.ts'
import { useUsage } from '../record/use-record.ts'

interface CopyPartsProps {
  catalogue: Catalogue
  copyOf: Row
  withParts: boolean
  onChange: (withParts: boolean) => void
}

/** Says what belongs to the copied record, and whether it is copied too. */
export function CopyParts({ catalogue, copyOf, withParts, onChange }: CopyPartsProps) {
  const { data } = useUsage(catalogue, copyOf)
  const { owned = [], users = [] } = data ?? {}
  const parts = [...owned, ...users.filter((user) => isInside(user.catalogue, catalogue))].filter(
    ({ count }) => count > 0,
  )
  if (parts.length === 0) return null
  const words = parts.map((part) => countOf(part.catalogue, part.count)).join(', ')
  if (!catalogue.copyParts) return <p>Not copied: {words}.</p>
  return (
    <Checkbox
      label={`Copy what belongs to it: ${words}`}
      checked={withParts}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Some records keep the one that they are in from being deleted, such as the filters of a flow group. A copy takes them too. */
function isInside(name: string, owner: Catalogue): boolean {
  const user = catalogues.get(name)
  return user?.references.some(({ field, of }) => of.to === owner.name && user.keyRule?.within.includes(field)) ?? false
}
