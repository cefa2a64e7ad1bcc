import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { ConsoleClient } from '../console-client.ts'
import { soundFolder } from './check.ts'
import { differences } from './diff.ts'
import type { OnConsole } from './pull.ts'

/** Stores the documents that differ, all or none. What the console has besides stays. */
export async function applyFolder(folder: string, { console: url, token, json = false }: OnConsole): Promise<void> {
  const { documents } = soundFolder(folder)
  const client = new ConsoleClient(url, token)
  const found = differences(documents, await client.entries())
  const sent = found.map(({ key, document, base_hash }) => ({ key, base_hash, text: printDocument(document) }))
  const written = sent.length === 0 ? 0 : (await client.put(sent)).written
  if (json) console.log(JSON.stringify({ documents: found.map(({ key }) => key), written }))
  else console.log(`${found.length} documents, ${written} records written`)
}
