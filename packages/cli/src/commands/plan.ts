import { writeFileSync } from 'node:fs'
import type { ChangedDecision } from '@tollgate/engine/prove/network/comparison.ts'
import { ConsoleClient } from '../console-client.ts'
import { readConsole } from '../folder.ts'
import { driftLine, type CompareOptions } from '../plan/compare-folder.ts'
import { makePlan, type Plan } from '../plan/make-plan.ts'
import { during } from '../progress.ts'
import { loadFolder } from './check.ts'
import { DIFFERS } from './diff.ts'
import type { OnConsole } from './pull.ts'
import { printFailures } from './test.ts'

interface Options extends OnConsole, CompareOptions {
  out?: string
}

/** Prints what `apply` would do to records and decisions, and writes a plan file for `apply`. Exits with 2 if there are changes. */
export async function planFolder(
  folder: string,
  { console: url, token, json, out, ...options }: Options,
): Promise<void> {
  const { documents } = loadFolder(folder)
  const stored = await readConsole(new ConsoleClient(url, token))
  const plan = await during('Comparing what is decided', () => makePlan(stored, documents, options))
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(plan, null, 2)}\n`)
  if (json) console.log(JSON.stringify(plan))
  else tell(folder, plan)
  if (plan.documents.length > 0) process.exitCode = DIFFERS
}

function tell(folder: string, { records, decisions, failed, documents, drift }: Plan): void {
  for (const one of drift) console.log(driftLine(one))
  for (const { document, change, what, path, fields } of records)
    console.log([document, change, what, path, fields.join(', ')].filter((part) => part !== '').join(' '))
  for (const one of decisions.changed) {
    console.log(`${nameOf(one)} decides otherwise${placeOf(one)}, ${contextsOf(one)}`)
    console.log(`  before: ${JSON.stringify(one.before)}\n  after:  ${JSON.stringify(one.after)}`)
  }
  for (const one of decisions.not_decided) console.log(`${nameOf(one)} could not be compared as a whole: ${one.why}`)
  printFailures(folder, failed)
  const count = (one: string) => records.filter(({ change }) => change === one).length
  console.log(
    `${documents.length} documents: ${['added', 'changed', 'moved', 'deleted'].map((one) => `${count(one)} records ${one}`).join(', ')}`,
  )
}

function nameOf({ plan, workflow }: Pick<ChangedDecision, 'plan' | 'workflow'>): string {
  if (plan !== undefined) return `plans/${plan}`
  return workflow === undefined ? 'The network' : `workflows/${workflow}`
}

function placeOf({ event, from, to }: ChangedDecision): string {
  const days = to ? ` from ${from} until ${to}` : ` from ${from} on`
  return `${event === undefined ? '' : ` at ${event}`}${from === undefined ? '' : days}`
}

function contextsOf({ contexts, example }: ChangedDecision): string {
  return contexts === null ? 'in all contexts' : `in ${contexts} contexts such as ${JSON.stringify(example)}`
}
