import { createTwoFilesPatch } from 'diff'
import { canonicalJson, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import type { DocumentEntry } from '@tollgate/contract/catalogues/document-calls.ts'
import { createHash } from 'node:crypto'
import { ConsoleClient } from '../console-client.ts'
import { soundFolder } from './check.ts'
import type { OnConsole } from './pull.ts'

/** As Terraform's `plan -detailed-exitcode`. */
const DIFFERS = 2

export interface Difference {
  key: string
  /** In the folder; what the console has besides is not touched. */
  document: PolicyDocument
  /** Hash of what the console has; null where it has none. */
  base_hash: string | null
}

/** The documents that say otherwise than on the console, whatever their spacing. */
export function differences(documents: readonly PolicyDocument[], entries: readonly DocumentEntry[]): Difference[] {
  const hashes = new Map(entries.map(({ key, hash }) => [key, hash]))
  return documents.flatMap((document) => {
    const base_hash = hashes.get(document.path) ?? null
    const hash = createHash('sha256').update(canonicalJson(document)).digest('hex')
    return hash === base_hash ? [] : [{ key: document.path, document, base_hash }]
  })
}

/** Shows line by line what `apply` would change; exits with 2 where it would. */
export async function diffFolder(folder: string, { console: url, token, json = false }: OnConsole): Promise<void> {
  const { documents } = soundFolder(folder)
  const client = new ConsoleClient(url, token)
  const entries = await client.entries()
  const found = differences(documents, entries)
  const here = new Set(documents.map(({ path }) => path))
  const absent = entries.map(({ key }) => key).filter((key) => !here.has(key))
  if (json)
    console.log(
      JSON.stringify({ changed: found.map(({ key, base_hash }) => ({ key, new: base_hash === null })), absent }),
    )
  else {
    for (const { key, document, base_hash } of found) {
      const before = base_hash === null ? '' : printDocument(readDocument(key, await client.text(key)).document)
      console.log(createTwoFilesPatch(`console/${key}`, `folder/${key}`, before, printDocument(document)))
    }
    for (const key of absent) console.log(`${key} is on the console alone`)
    if (found.length === 0) console.log('No difference')
  }
  if (found.length > 0) process.exitCode = DIFFERS
}
