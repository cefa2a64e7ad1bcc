import { readFileSync } from 'node:fs'
import { parseText } from '@tollgate/policy/text/parse.ts'
import { jsonOf } from '@tollgate/policy/text/data.ts'
import { FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { soundFolder } from './check.ts'

/** Answers a request from a folder, with records named by key. */
export function simulate(folder: string, { request: file }: { request: string }): void {
  const { made } = soundFolder(folder)
  const parsed = parseText(readFileSync(file, 'utf8'))
  if ('fault' in parsed) throw new Error(`${file}:${parsed.fault.line}:${parsed.fault.column} ${parsed.fault.message}`)
  console.log(JSON.stringify(new FolderPolicy(made.tables).answer(jsonOf(parsed.data)), null, 2))
}
