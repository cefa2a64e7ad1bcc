import { ConsoleClient } from '../console-client.ts'
import { readTexts, removeText, writeText } from '../folder.ts'
import { existsSync } from 'node:fs'

export interface OnConsole {
  console: string
  token: string
  json?: boolean
}

/** Writes every document of a console into a folder. */
export async function pullFolder(
  folder: string,
  { console: url, token, json = false, ...options }: OnConsole & { delete?: boolean },
): Promise<void> {
  const client = new ConsoleClient(url, token)
  const known = existsSync(folder) ? readTexts(folder) : new Map<string, string>()
  const entries = await client.entries()
  const written: string[] = []
  for (const { key } of entries) {
    const text = await client.text(key)
    if (known.get(key) === text) continue
    writeText(folder, key, text)
    written.push(key)
  }
  const here = new Set(entries.map(({ key }) => key))
  const absent = [...known.keys()].filter((key) => !here.has(key))
  if (options.delete) for (const key of absent) removeText(folder, key)
  if (json)
    console.log(JSON.stringify({ documents: entries.length, written, [options.delete ? 'removed' : 'absent']: absent }))
  else {
    console.log(`${entries.length} documents, ${written.length} written`)
    for (const key of absent)
      console.log(options.delete ? `removed ${key}` : `${key} is not on the console (--delete removes it)`)
  }
}
