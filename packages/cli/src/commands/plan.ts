import { writeFileSync } from 'node:fs'
import { ConsoleClient } from '../console-client.ts'
import { readConsole } from '../folder.ts'
import { makePlan, type Plan } from '../plan/make-plan.ts'
import { soundFolder } from './check.ts'
import { DIFFERS } from './diff.ts'
import type { OnConsole } from './pull.ts'
import { tellFailed } from './test.ts'

interface Options extends OnConsole {
  delete?: boolean
  out?: string
}

/** Tells what `apply` would do to records and to decisions, and keeps it in a file that `apply` takes. Exits with 2 where it would do something. */
export async function planFolder(
  folder: string,
  { console: url, token, json, out, ...options }: Options,
): Promise<void> {
  const { documents } = soundFolder(folder)
  const stored = await readConsole(new ConsoleClient(url, token))
  const plan = makePlan(stored, documents, options.delete ?? false)
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(plan, null, 2)}\n`)
  if (json) console.log(JSON.stringify(plan))
  else tell(folder, plan)
  if (plan.documents.length > 0) process.exitCode = DIFFERS
}

function tell(folder: string, { records, decisions, failed, documents }: Plan): void {
  for (const { document, change, what, path, fields } of records)
    console.log([document, change, what, path, fields.join(', ')].filter((part) => part !== '').join(' '))
  for (const { document, event, contexts, example, ...sides } of decisions.changed) {
    console.log(
      `${document} decides otherwise${event === undefined ? '' : ` at ${event}`}, in ${contexts} contexts such as ${JSON.stringify(example)}`,
    )
    console.log(`  before: ${JSON.stringify(sides.before)}\n  after:  ${JSON.stringify(sides.after)}`)
  }
  for (const document of decisions.not_decided) console.log(`${document} is too large to be compared as a whole`)
  tellFailed(folder, failed)
  const count = (one: string) => records.filter(({ change }) => change === one).length
  console.log(
    `${documents.length} documents: ${['added', 'changed', 'moved', 'deleted'].map((one) => `${count(one)} records ${one}`).join(', ')}`,
  )
}
