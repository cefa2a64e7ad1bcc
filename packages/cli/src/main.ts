import { Command } from 'commander'
import { applyFolder } from './commands/apply.ts'
import { checkFolder } from './commands/check.ts'
import { diffFolder } from './commands/diff.ts'
import { formatFolder } from './commands/format.ts'
import { pullFolder } from './commands/pull.ts'
import { simulate } from './commands/simulate.ts'
import { ConsoleError } from './console-client.ts'

/** Exit codes as Terraform has them. */
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
  .action(pullFolder)
onConsole('diff', 'what the folder says otherwise than the console').action(diffFolder)
onConsole('apply', 'store what the folder says, in one transaction').action(applyFolder)
onFolder('simulate', 'decide a request that names records by key')
  .requiredOption('--request <file>', 'request, as YAML or JSON')
  .option('--time-zone <name>', 'clock of the network', 'UTC')
  .action(simulate)

try {
  await program.parseAsync()
} catch (error) {
  const faults = error instanceof ConsoleError ? error.faults : []
  if (faults.length === 0) console.error(error instanceof Error ? error.message : String(error))
  for (const { field, message, ...place } of faults) {
    const { line, column } = place as { line?: number; column?: number }
    console.error([field, line, column, message].filter((part) => part !== undefined).join(':'))
  }
  process.exitCode = FAILED
}
