import { writeDocuments } from '@tollgate/contract/calls/document.ts'
import type { DocumentsWritten } from '@tollgate/contract/catalogues/document-calls.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { CATALOGUE_LEVELS, cataloguesIn, ROOTS } from '@tollgate/policy/document/levels.ts'
import { documentKind } from '@tollgate/policy/document/document-path.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOfCall, inSession, send } from '../api/client.ts'

/** The stored document and its hash. */
export interface StoredText {
  text: string
  hash: string
}

/** A fault with its position in the text, counted from 1; absent if the whole text is at fault. */
export type TextFault = Fault & { line?: number; column?: number }

/** The document at a path, as text. It is read again when one of its catalogues changes. */
export function textQuery(path: string) {
  return queryOptions({
    queryKey: ['catalogue', 'document', cataloguesOf(path), path],
    queryFn: ({ signal }) => readText(path, signal),
    refetchOnWindowFocus: false,
  })
}

function cataloguesOf(path: string): readonly string[] {
  const kind = documentKind(path)
  const level = kind === undefined || kind === 'catalogue' ? CATALOGUE_LEVELS.get(path) : ROOTS[kind]
  return level ? cataloguesIn(level) : []
}

async function readText(path: string, signal: AbortSignal): Promise<StoredText> {
  const { data } = await inSession('read', async () => {
    const answer = await fetch(addressOfCall('document', { key: path }), { signal })
    if (!answer.ok) return { status: answer.status, body: await answer.json().catch(() => undefined) }
    const hash = (answer.headers.get('etag') ?? '').replaceAll('"', '')
    return { status: answer.status, body: { data: { text: await answer.text(), hash } } }
  })
  return data as StoredText
}

/** Stores the changes of a text. Refused if the stored one no longer has the hash `base`. */
export async function writeText(path: string, text: string, base: string, key: string): Promise<DocumentsWritten> {
  return send(writeDocuments, { query: { key: path }, body: { text, base_hash: base }, key })
}
