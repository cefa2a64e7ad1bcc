import { ConsoleClient } from '../console-client.ts'
import { readTexts } from '../folder.ts'
import type { OnConsole } from './pull.ts'

interface Options extends OnConsole {
  conflicts?: string
  preview?: boolean
}

/** Stores a folder of `pull --only`. Other records of the console stay, also in catalogues. */
export async function importFolder(folder: string, options: Options): Promise<void> {
  const { console: url, token, json, preview = false, conflicts } = options
  const documents = [...readTexts(folder)].map(([key, text]) => ({ key, text }))
  const body = { documents, preview, ...(conflicts !== undefined && { conflicts }) }
  const answer = await new ConsoleClient(url, token).import(body)
  if (json) return console.log(JSON.stringify(answer))
  for (const part of ['added', 'changed', 'conflicts'] as const)
    for (const path of answer[part]) console.log(`${part === 'conflicts' ? 'in conflict' : part} ${path}`)
  console.log(preview ? 'Nothing was stored' : `${answer.written} records written`)
}
