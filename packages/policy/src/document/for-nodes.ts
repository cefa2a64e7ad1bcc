import type { DocumentRecord, PolicyDocument } from './model.ts'

/** A document for nodes, without comments. Returns the same object if there are none. */
export function forNodes(document: PolicyDocument): PolicyDocument {
  if (!document.records.some(hasComments)) return document
  return { ...document, records: document.records.map(withoutComments) }
}

function hasComments({ values, parts }: DocumentRecord): boolean {
  return 'comments' in values || Object.values(parts).some((records) => records.some(hasComments))
}

function withoutComments({ key, values, parts }: DocumentRecord): DocumentRecord {
  const { comments: _comments, ...said } = values
  const below = Object.entries(parts).map(([name, records]) => [name, records.map(withoutComments)] as const)
  return { key, values: said, parts: Object.fromEntries(below) }
}
