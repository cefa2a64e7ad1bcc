import { ConsoleClient } from '../console-client.ts'
import { fileOf, readTexts, type CheckedFolder } from '../folder.ts'
import { failedTests, FolderPolicy, type FailedTest } from '@tollgate/engine/folder-policy.ts'
import { during } from '../progress.ts'
import { loadFolder } from './check.ts'
import { DIFFERS } from './diff.ts'

interface Options {
  console?: string
  token?: string
  json?: boolean
}

/** Runs the test cases of a folder, by its own documents or by those of a console. Exits with 2 where one fails. */
export async function testFolder(folder: string, { console: url, token = '', json = false }: Options): Promise<void> {
  const checked = url === undefined ? loadFolder(folder) : await onConsole(folder, new ConsoleClient(url, token))
  const failed = await during('Running the test cases', () =>
    failedTests(checked.documents, new FolderPolicy(checked.made.tables)),
  )
  const passed = checked.documents.filter(({ kind }) => kind === 'test').length - failed.length
  if (json) console.log(JSON.stringify({ passed, failed }))
  else {
    printFailures(folder, failed)
    console.log(`${passed} passed, ${failed.length} failed`)
  }
  if (failed.length > 0) process.exitCode = DIFFERS
}

export function printFailures(folder: string, failed: readonly FailedTest[]): void {
  for (const { key, differences } of failed) {
    console.error(`${fileOf(folder, key)} failed`)
    for (const { field, expected, actual } of differences)
      console.error(`  ${field}: expected ${JSON.stringify(expected)}, came out ${JSON.stringify(actual)}`)
  }
}

/** What the console has, with the test cases of the folder in place of its own. */
async function onConsole(folder: string, client: ConsoleClient): Promise<CheckedFolder> {
  const isTest = ([key]: [string, string]) => key.startsWith('tests/')
  const own = [...readTexts(folder)].filter(isTest)
  const stored = await during('Reading the console', () => client.documents())
  const texts = stored.map(({ key, text }): [string, string] => [key, text]).filter((one) => !isTest(one))
  return loadFolder(folder, new Map([...texts, ...own]))
}
