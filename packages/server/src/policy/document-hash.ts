import { createHash } from 'node:crypto'
import { type PolicyDocument, writeCanonical } from '@tollgate/policy/document/model.ts'

/** Characters that are hashed at once. */
const PIECE = 65_536

/** SHA-256 of a document's content, independent of its text. */
export function documentHash(document: PolicyDocument): string {
  const hash = KNOWN.get(document) ?? hashOf(document)
  KNOWN.set(document, hash)
  return hash
}

function hashOf({ path, records }: PolicyDocument): string {
  const hash = createHash('sha256')
  let text = ''
  writeCanonical([path, records], (piece) => {
    text += piece
    if (text.length < PIECE) return
    hash.update(text)
    text = ''
  })
  return hash.update(text).digest('hex')
}

/** Cache: documents are immutable, and candidates share them. */
const KNOWN = new WeakMap<PolicyDocument, string>()
