import { createTwoFilesPatch } from 'diff'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { ConsoleClient } from '../console-client.ts'
import { readConsole } from '../folder.ts'
import { compareFolder, driftLine } from '../plan/compare-folder.ts'
import { loadFolder } from './check.ts'
import type { OnConsole } from './pull.ts'

/** Exit code as in Terraform's `plan -detailed-exitcode`. */
export const DIFFERS = 2

/** Prints line by line what `apply` would change. Exits with 2 if there are changes. */
export async function diffFolder(folder: string, { console: url, token, json = false }: OnConsole): Promise<void> {
  const { documents } = loadFolder(folder)
  const stored = await readConsole(new ConsoleClient(url, token))
  const { changes: all, drift } = compareFolder(stored, documents, { delete: true })
  const [found, absent] = [all.filter(({ after }) => after), all.filter(({ after }) => !after).map(({ key }) => key)]
  if (json)
    console.log(
      JSON.stringify({ changed: found.map(({ key, before }) => ({ key, new: before === undefined })), absent, drift }),
    )
  else {
    for (const one of drift) console.log(driftLine(one))
    for (const { key, before, after } of found)
      console.log(createTwoFilesPatch(`console/${key}`, `folder/${key}`, textOf(before), textOf(after)))
    for (const key of absent) console.log(`${key} is on the console alone`)
    if (found.length === 0) console.log('No difference')
  }
  if (found.length > 0) process.exitCode = DIFFERS
}

function textOf(document: PolicyDocument | undefined): string {
  return document ? printDocument(document) : ''
}
