import { importPackage } from '@tollgate/contract/calls/document.ts'
import type { PackageImport } from '@tollgate/contract/catalogues/document-calls.ts'
import { Command, Option } from 'commander'
import { apply } from './commands/apply.ts'
import { checkFolder, loadFolder } from './commands/check.ts'
import { diffFolder } from './commands/diff.ts'
import { formatFolder } from './commands/format.ts'
import { planFolder } from './commands/plan.ts'
import { type OnConsole, pullFolder } from './commands/pull.ts'
import { diffReleases, listReleases, publishSet, rollBack, showRelease } from './commands/release.ts'
import { testFolder } from './commands/test.ts'
import type { RecordDifference } from '@tollgate/policy/document/three-way.ts'
import { ConsoleClient, ConsoleError } from './console-client.ts'
import { setGlobalProxyFromEnv } from 'node:http'
import { readFileSync } from 'node:fs'
import { parseText } from '@tollgate/policy/text/parse.ts'
import { jsonOf } from '@tollgate/policy/text/data.ts'
import { FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { readTexts } from './folder.ts'

/** Exit codes as in Terraform. */
const FAILED = 1

const program = new Command('tollgate').description('Policies as files: on a folder alone, or against a console.')

const onFolder = (name: string, about: string) =>
  program
    .command(name)
    .description(about)
    .argument('[folder]', 'folder of documents', '.')
    .option('--json', 'answer as JSON')
const onConsole = (name: string, about: string) =>
  onFolder(name, about)
    .requiredOption('--console <url>', 'address of the console', process.env.TOLLGATE_CONSOLE)
    .requiredOption('--token <token>', 'API token; better in TOLLGATE_TOKEN', process.env.TOLLGATE_TOKEN)

const sideOfConflicts = (about: string) => new Option('--conflicts <side>', about).choices(['take', 'keep'])

onFolder('check', 'find faults, with line and column').action(checkFolder)
onFolder('fmt', 'write every file as the console would').option('--check', 'change nothing').action(formatFolder)
onConsole('pull', 'write the documents of the console to the folder')
  .option('--delete', 'remove files of documents that the console does not have')
  .option('--only <keys...>', 'only these, such as plans/roaming, with everything they refer to')
  .action(pullFolder)
onConsole('import', 'store documents that pull --only wrote, from another console')
  .addOption(sideOfConflicts('for records that differ'))
  .option('--preview', 'only show what would be stored')
  .action(importFolder)
onConsole('diff', 'show how the folder differs from the console').action(diffFolder)
onConsole('plan', 'what apply would do to records and decisions')
  .option('--out <file>', 'write a plan file for apply')
  .option('--delete', 'also delete other documents of the console')
  .addOption(sideOfConflicts('for fields that the console and the folder both changed'))
  .action(planFolder)
onConsole('apply', 'store a folder or a plan in one transaction')
  .option('--delete', 'delete other documents of the console')
  .addOption(sideOfConflicts('for fields that the console and the folder both changed'))
  .option('--confirm', 'also change settings of the network')
  .option('--set <name>', 'name of the change set, if the console has releases')
  .option('--propose', 'propose the change set for approval')
  .action(apply)
const release = program.command('release').description('Releases of a console.')
const onReleases = (name: string, about: string) =>
  release
    .command(name)
    .description(about)
    .option('--json', 'answer as JSON')
    .requiredOption('--console <url>', 'address of the console', process.env.TOLLGATE_CONSOLE)
    .requiredOption('--token <token>', 'API token; better in TOLLGATE_TOKEN', process.env.TOLLGATE_TOKEN)
onReleases('list', 'releases, the newest first').action(listReleases)
onReleases('show <release>', 'a release with its documents').action(showRelease)
onReleases('diff <from> <to>', 'show the differences between two releases').action(diffReleases)
onReleases('publish <set>', 'publish an approved change set; exits with 2 while it is not approved').action(publishSet)
onReleases('rollback <release>', 'make an earlier release current again')
  .option('--reason <text>', 'why')
  .action(rollBack)
onFolder('test', 'run the test cases with the policy of the folder, or of a console')
  .option('--console <url>', 'address of the console')
  .option('--token <token>', 'API token; better in TOLLGATE_TOKEN', process.env.TOLLGATE_TOKEN)
  .action(testFolder)
onFolder('simulate', 'decide a request that names records by key')
  .requiredOption('--request <file>', 'request, as YAML or JSON')
  .action(simulate)

try {
  takeProxy()
  await program.parseAsync(process.argv.map((word) => (word === '-out' ? '--out' : word)))
} catch (error) {
  const faults = error instanceof ConsoleError ? error.faults : []
  if (faults.length === 0) console.error(error instanceof Error ? error.message : String(error))
  for (const { field, message, ...place } of faults) {
    const {
      line,
      column,
      difference = [],
    } = place as { line?: number; column?: number; difference?: RecordDifference[] }
    console.error([field, line, column, message].filter((part) => part !== undefined).join(':'))
    for (const { path, what, console: stored, asked } of difference)
      console.error(`  ${what} ${path}: the console has ${JSON.stringify(stored)}, asked was ${JSON.stringify(asked)}`)
  }
  process.exitCode = FAILED
}

/** Calls go through the proxy of the environment. */
function takeProxy(): void {
  try {
    setGlobalProxyFromEnv()
  } catch (cause) {
    throw new Error('HTTP_PROXY and HTTPS_PROXY must be addresses such as http://proxy:3128', { cause })
  }
}

/** Answers a request from a folder, with records named by key. */
function simulate(folder: string, { request: file }: { request: string }): void {
  const { made } = loadFolder(folder)
  const parsed = parseText(readFileSync(file, 'utf8'))
  if ('fault' in parsed) throw new Error(`${file}:${parsed.fault.line}:${parsed.fault.column} ${parsed.fault.message}`)
  console.log(JSON.stringify(new FolderPolicy(made.tables).answer(jsonOf(parsed.data)), null, 2))
}

interface Options extends OnConsole {
  conflicts?: PackageImport['conflicts']
  preview?: boolean
}

/** Stores a folder of `pull --only`. Other records of the console stay, also in catalogues. */
async function importFolder(folder: string, options: Options): Promise<void> {
  const { console: url, token, json, preview = false, conflicts } = options
  const documents = [...readTexts(folder)].map(([key, text]) => ({ key, text }))
  const body = { documents, preview, ...(conflicts !== undefined && { conflicts }) }
  const answer = await new ConsoleClient(url, token).send(importPackage, { body })
  if (json) return console.log(JSON.stringify(answer))
  for (const part of ['added', 'changed', 'conflicts'] as const)
    for (const path of answer[part]) console.log(`${part === 'conflicts' ? 'in conflict' : part} ${path}`)
  console.log(preview ? 'Nothing was stored' : `${answer.written} records written`)
}
