import { createHash } from 'node:crypto'
import { canonicalJson, type PolicyDocument } from '@tollgate/policy/document/model.ts'

/** SHA-256 of what a document says, whatever its text. */
export function documentHash(document: PolicyDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex')
}
