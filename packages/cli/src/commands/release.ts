import { readImpact } from '@tollgate/contract/calls/change-set.ts'
import {
  compareReleases,
  listReleases as readAllReleases,
  publishRelease,
  readRelease,
  rollBackRelease,
} from '@tollgate/contract/calls/release.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { ConsoleClient, ConsoleError } from '../console-client.ts'
import { DIFFERS } from './diff.ts'
import type { OnConsole } from './pull.ts'

/** Lists releases, the newest first: number, state, when, by whom, and what they published. */
export async function listReleases({ console: url, token, json = false }: OnConsole): Promise<void> {
  const releases = await new ConsoleClient(url, token).rows(readAllReleases, {})
  if (json) console.log(JSON.stringify(releases))
  else for (const release of releases) console.log(lineOf(release))
}

export async function showRelease(id: string, { console: url, token, json = false }: OnConsole): Promise<void> {
  const release = await new ConsoleClient(url, token).send(readRelease, { params: { id } })
  if (json) return console.log(JSON.stringify(release))
  console.log(lineOf(release))
  if (release.approvers.length > 0) console.log(`approved by ${release.approvers.join(', ')}`)
  for (const [key, hash] of Object.entries(release.manifest ?? {})) console.log(`${hash} ${key}`)
}

/** Prints the differences between two releases. Exits with 2 if there are any. */
export async function diffReleases(from: string, to: string, { console: url, token, json }: OnConsole): Promise<void> {
  const found = await new ConsoleClient(url, token).send(compareReleases, { params: { id: from, other: to } })
  if (json) console.log(JSON.stringify(found))
  else
    for (const { key, change, records } of found) {
      console.log(`${key} ${change}`)
      for (const { what, path, change: how, fields } of records) {
        const told = fields.map(({ field, before, after }) => `${field} ${textOf(before)} → ${textOf(after)}`)
        console.log(['  ', what, path, how, told.join(', ')].filter((part) => part !== '').join(' '))
      }
    }
  if (found.length > 0) process.exitCode = DIFFERS
}

/** Publishes an approved set with all sets that it needs. Exits with 2 while it is not approved. */
export async function publishSet(set: string, { console: url, token, json = false }: OnConsole): Promise<void> {
  const client = new ConsoleClient(url, token)
  const { base, change_set_ids } = await client.send(readImpact, { params: { id: set } })
  try {
    tell(await client.send(publishRelease, { body: { base, change_set_ids } }), json)
  } catch (error) {
    const isOpen = error instanceof ConsoleError && error.faults[0]?.code === 'CONFLICT'
    if (!isOpen) throw error
    console.error(error.message)
    process.exitCode = DIFFERS
  }
}

export async function rollBack(
  id: string,
  { console: url, token, json = false, reason }: OnConsole & { reason?: string },
): Promise<void> {
  const body = reason === undefined ? {} : { reason }
  tell(await new ConsoleClient(url, token).send(rollBackRelease, { params: { id }, body }), json)
}

function tell(release: Release, json: boolean): void {
  console.log(json ? JSON.stringify(release) : lineOf(release))
}

function lineOf({ release_id, state, published_at, publish_at, user_name, change_sets, rollback_of }: Release): string {
  const what =
    rollback_of === null ? change_sets.map(({ name }) => name).join(', ') : `returns to release ${rollback_of}`
  return [release_id, state, published_at ?? publish_at ?? '', user_name, what].filter((part) => part !== '').join('  ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
