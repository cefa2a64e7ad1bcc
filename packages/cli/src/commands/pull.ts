import { pathFaults } from '@tollgate/policy/document/document-path.ts'
import { ConsoleClient, ConsoleError } from '../console-client.ts'
import { findTexts, isDocument, removeText, writeText } from '../folder.ts'
import { existsSync } from 'node:fs'
import { during } from '../progress.ts'

export interface OnConsole {
  console: string
  token: string
  json?: boolean
}

/** Writes the documents of a console to a folder: all, or some with everything that they refer to, for another console. */
export async function pullFolder(
  folder: string,
  { console: url, token, json = false, only = [], ...options }: OnConsole & { delete?: boolean; only?: string[] },
): Promise<void> {
  const client = new ConsoleClient(url, token)
  const known = existsSync(folder) ? findTexts(folder) : new Map<string, string>()
  if (only.length > 0 && known.size > 0) throw new Error('--only writes into a new folder: this one has documents')
  const sent = await during('Reading the console', () => client.documents(only))
  refuseOtherPaths(sent.map(({ key }) => key))
  const texts = new Map(sent.map(({ key, text }) => [key, text]))
  const written: string[] = []
  for (const [key, text] of texts) {
    if (known.get(key) === text) continue
    writeText(folder, key, text)
    written.push(key)
  }
  const absent = [...known.keys()].filter((key) => isDocument(key) && !texts.has(key))
  if (options.delete) for (const key of absent) removeText(folder, key)
  if (json)
    console.log(JSON.stringify({ documents: texts.size, written, [options.delete ? 'removed' : 'absent']: absent }))
  else {
    console.log(`${texts.size} documents, ${written.length} written`)
    for (const key of absent)
      console.log(options.delete ? `removed ${key}` : `${key} is not on the console (--delete removes it)`)
  }
}

/** What a console names becomes a file here: never one outside the folder, of Git or of a pipeline. */
function refuseOtherPaths(keys: readonly string[]): void {
  const other = keys.find((key) => pathFaults(key).length > 0)
  if (other !== undefined)
    throw new ConsoleError(
      `The console names a document ${JSON.stringify(other)}, which is no path of one. Nothing was written`,
    )
}
