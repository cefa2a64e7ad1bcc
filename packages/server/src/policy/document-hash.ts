import { createHash } from 'node:crypto'
import { canonicalJson, type PolicyDocument } from '@tollgate/policy/document/model.ts'

/** SHA-256 of a document's content, independent of its text. */
export function documentHash(document: PolicyDocument): string {
  const hash = KNOWN.get(document) ?? createHash('sha256').update(canonicalJson(document)).digest('hex')
  KNOWN.set(document, hash)
  return hash
}

/** Cache: documents are immutable, and candidates share them. */
const KNOWN = new WeakMap<PolicyDocument, string>()
