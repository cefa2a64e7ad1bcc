import { importPackage as sendPackage } from '@tollgate/contract/calls/document.ts'
import {
  LARGEST_DOCUMENT,
  type PackageImport,
  type PackageImported,
  type SentText,
} from '@tollgate/contract/catalogues/document-calls.ts'
import { send } from '../../api/client.ts'

/** A file of documents, and what its import would do. */
export interface PackageFile {
  name: string
  documents: readonly SentText[]
  found: PackageImported
}

/** Parses a package file and asks what its import would do; undefined if the file is no package. */
export async function readPackage(file: File): Promise<PackageFile | undefined> {
  if (!/^\s*\{/.test(await file.slice(0, 64).text())) return undefined
  if (file.size > LARGEST_DOCUMENT) throw new Error(`A package has at most ${LARGEST_DOCUMENT / 1024 / 1024} MiB`)
  const documents = documentsIn(await file.text())
  if (!documents) return undefined
  return { name: file.name, documents, found: await importPackage(documents, { preview: true }) }
}

function documentsIn(text: string): SentText[] | undefined {
  try {
    const { data, documents } = JSON.parse(text) as { data?: { documents?: SentText[] }; documents?: SentText[] }
    return documents ?? data?.documents
  } catch {
    return undefined
  }
}

/** Stores the documents of a package, all or none, or only says what that would change. */
export function importPackage(
  documents: readonly SentText[],
  how: Partial<Pick<PackageImport, 'conflicts' | 'preview'>>,
): Promise<PackageImported> {
  return send(sendPackage, { body: { documents: [...documents], ...how } })
}
