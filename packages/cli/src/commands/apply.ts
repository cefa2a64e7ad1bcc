import { readFileSync, statSync } from 'node:fs'
import type { SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import { ConsoleClient, ConsoleError } from '../console-client.ts'
import { readConsole } from '../folder.ts'
import { changesOf, plannedDocument, stateOf, type Plan } from '../plan/make-plan.ts'
import { soundFolder } from './check.ts'
import type { OnConsole } from './pull.ts'

interface Options extends OnConsole {
  delete?: boolean
  confirm?: boolean
}

/** Stores the documents that differ, or what a plan says, all or none. Without `--delete`, what the console has besides stays. */
export async function apply(
  place: string,
  { console: url, token, json, confirm = false, ...options }: Options,
): Promise<void> {
  const client = new ConsoleClient(url, token)
  const isPlan = statSync(place).isFile()
  const documents = isPlan ? await planned(place, client) : await differing(place, client, options.delete ?? false)
  const written = documents.length === 0 ? 0 : (await client.put(documents, confirm)).written
  if (json) console.log(JSON.stringify({ documents: documents.map(({ key }) => key), written }))
  else console.log(`${documents.length} documents, ${written} records written`)
}

async function planned(file: string, client: ConsoleClient): Promise<SentDocument[]> {
  const { state, documents } = JSON.parse(readFileSync(file, 'utf8')) as Plan
  const entries = await client.entries()
  if (stateOf(entries.map(({ key, hash }) => [key, hash])) !== state)
    throw new ConsoleError('The console was changed since the plan was made: make it again')
  return documents
}

async function differing(folder: string, client: ConsoleClient, isWhole: boolean): Promise<SentDocument[]> {
  const { documents } = soundFolder(folder)
  return changesOf(await readConsole(client), documents, isWhole).map(plannedDocument)
}
