import { createHash } from 'node:crypto'
import { canonicalJson, type PolicyDocument } from '@tollgate/policy/document/model.ts'

/** SHA-256 of what a document says, whatever its text. */
export function documentHash(document: PolicyDocument): string {
  const hash = KNOWN.get(document) ?? createHash('sha256').update(canonicalJson(document)).digest('hex')
  KNOWN.set(document, hash)
  return hash
}

/** Documents are never changed: what two candidates share is hashed once. */
const KNOWN = new WeakMap<PolicyDocument, string>()
