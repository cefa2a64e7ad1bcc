import { Command } from 'commander'
import { apply } from './commands/apply.ts'
import { checkFolder } from './commands/check.ts'
import { diffFolder } from './commands/diff.ts'
import { formatFolder } from './commands/format.ts'
import { importFolder } from './commands/import.ts'
import { planFolder } from './commands/plan.ts'
import { pullFolder } from './commands/pull.ts'
import { diffReleases, listReleases, publishSet, rollBack, showRelease } from './commands/release.ts'
import { simulate } from './commands/simulate.ts'
import { testFolder } from './commands/test.ts'
import type { RecordDifference } from '@tollgate/policy/document/three-way.ts'
import { ConsoleError } from './console-client.ts'

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

onFolder('check', 'find faults, each with its line and column').action(checkFolder)
onFolder('fmt', 'write every file as the console would').option('--check', 'change nothing').action(formatFolder)
onConsole('pull', 'write what the console has into the folder')
  .option('--delete', 'remove files of what it has not')
  .option('--only <keys...>', 'these alone, such as plans/roaming, with all that they name')
  .action(pullFolder)
onConsole('import', 'store what pull --only took from another console')
  .option('--conflicts <side>', 'what becomes of records that differ: take or keep')
  .option('--preview', 'only say what would be stored')
  .action(importFolder)
onConsole('diff', 'what the folder says otherwise than the console').action(diffFolder)
onConsole('plan', 'what apply would do to records and decisions')
  .option('--out <file>', 'keep it for apply')
  .option('--delete', 'with what the console has besides')
  .action(planFolder)
onConsole('apply', 'store what the folder or a plan says, in one transaction')
  .option('--delete', 'delete what the console has besides')
  .option('--confirm', 'settings of the network, too')
  .option('--set <name>', 'what the change set is called, where the console has releases')
  .option('--propose', 'propose the change set for approval')
  .action(apply)
const release = program.command('release').description('What a console has published.')
const onReleases = (name: string, about: string) =>
  release
    .command(name)
    .description(about)
    .option('--json', 'answer as JSON')
    .requiredOption('--console <url>', 'address of the console', process.env.TOLLGATE_CONSOLE)
    .requiredOption('--token <token>', 'API token; better in TOLLGATE_TOKEN', process.env.TOLLGATE_TOKEN)
onReleases('list', 'releases, the newest first').action(listReleases)
onReleases('show <release>', 'a release with its documents').action(showRelease)
onReleases('diff <from> <to>', 'what two releases say otherwise').action(diffReleases)
onReleases('publish <set>', 'publish an approved change set; exits with 2 while it is not approved').action(publishSet)
onReleases('rollback <release>', 'make an earlier release current again')
  .option('--reason <text>', 'why')
  .action(rollBack)
onFolder('test', 'run the test cases: by the folder alone, or by what a console has')
  .option('--console <url>', 'address of the console')
  .option('--token <token>', 'API token; better in TOLLGATE_TOKEN', process.env.TOLLGATE_TOKEN)
  .action(testFolder)
onFolder('simulate', 'decide a request that names records by key')
  .requiredOption('--request <file>', 'request, as YAML or JSON')
  .action(simulate)

try {
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
