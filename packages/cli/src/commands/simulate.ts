import { readFileSync } from 'node:fs'
import { parseText } from '@tollgate/policy/text/parse.ts'
import { jsonOf } from '@tollgate/policy/text/data.ts'
import { simulateFolder } from '../simulate-folder.ts'
import { soundFolder } from './check.ts'

/** Answers a request by a folder alone, with records named by key. */
export function simulate(folder: string, { request: file, timeZone }: { request: string; timeZone: string }): void {
  const { made } = soundFolder(folder)
  const parsed = parseText(readFileSync(file, 'utf8'))
  if ('fault' in parsed) throw new Error(`${file}:${parsed.fault.line}:${parsed.fault.column} ${parsed.fault.message}`)
  console.log(JSON.stringify(simulateFolder(made.tables, jsonOf(parsed.data), timeZone), null, 2))
}
