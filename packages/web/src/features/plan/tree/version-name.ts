import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { validityWords } from '@tollgate/engine/plan/version-status.ts'
import type { Row } from '../../../api/client.ts'
import { rowId } from '../../../catalogue/row.ts'
import { validityOf } from './versions-query.ts'

const catalogue = catalogueOf('policy-plan-ver')

/** A version's number, `#12`: its id, by which addresses and other systems name it too. */
export function versionNumber(version: Row): string {
  return `#${rowId(catalogue, version)}`
}

/** `2026/09/01 - 2027/01/31 (#12)`: what a version is called everywhere. */
export function versionName(version: Row): string {
  return `${validityWords(validityOf(version))} (${versionNumber(version)})`
}
