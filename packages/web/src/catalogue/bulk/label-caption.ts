import { fieldAt, type Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'

export function labelCaption(catalogue: Catalogue): string {
  return fieldAt(catalogue, catalogue.label, catalogues)?.label ?? 'Record'
}
