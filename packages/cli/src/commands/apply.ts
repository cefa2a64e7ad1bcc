import { readFileSync, statSync } from 'node:fs'
import {
  createChangeSet,
  listChangeSets,
  proposeChangeSet,
  readCurrentSet,
  updateChangeSet,
} from '@tollgate/contract/calls/change-set.ts'
import { listDocuments, writeDocuments } from '@tollgate/contract/calls/document.ts'
import { ConsoleClient, ConsoleError } from '../console-client.ts'
import { readConsole } from '../folder.ts'
import {
  compareFolder,
  driftLine,
  plannedDocument,
  refuseConflicts,
  type CompareOptions,
} from '../plan/compare-folder.ts'
import { stateOf, type Plan } from '../plan/make-plan.ts'
import { during } from '../progress.ts'
import { loadFolder } from './check.ts'
import type { OnConsole } from './pull.ts'

interface Options extends OnConsole, CompareOptions {
  confirm?: boolean
  /** Name of the change set. */
  set?: string
  propose?: boolean
}

/**
 * Stores the documents that differ, or those of a plan, all or none. If the console has releases, they get a change set of
 * their own. Without `--delete`, other documents of the console stay.
 */
export async function apply(
  place: string,
  { console: url, token, json, confirm = false, ...options }: Options,
): Promise<void> {
  const client = new ConsoleClient(url, token)
  const isPlan = statSync(place, { throwIfNoEntry: false })?.isFile() ?? false
  const { documents, applied, drift } = isPlan
    ? await planned(place, client)
    : compared(await readConsole(client), loadFolder(place).documents, options)
  refuseConflicts(drift, options)
  const id = await setFor(client, place, documents.length > 0, options)
  const body = { documents: [...documents], applied: [...applied], ...(confirm && { confirm }) }
  const store = () => client.send(writeDocuments, { body, set: id })
  const written = documents.length + applied.length === 0 ? 0 : (await during('Storing', store)).written
  if (id !== undefined && options.propose) await client.send(proposeChangeSet, { params: { id } })
  const told = { ...(id !== undefined && { change_set_id: id }) }
  if (json) console.log(JSON.stringify({ documents: documents.map(({ key }) => key), written, drift, ...told }))
  else
    console.log(
      `${drift.map((one) => `${driftLine(one)}\n`).join('')}${documents.length} documents, ${written} records written${id === undefined ? '' : `, change set ${id}`}`,
    )
}

/** The set that is stored into, and proposed. None without releases, or where nothing is left to do. */
async function setFor(
  client: ConsoleClient,
  place: string,
  hasDocuments: boolean,
  { set: name = `Applied ${new Date().toISOString()}`, propose = false }: Pick<Options, 'set' | 'propose'>,
): Promise<number | undefined> {
  if (!(hasDocuments || propose)) return undefined
  if ((await client.send(readCurrentSet, {})).releases === 'off') return undefined
  const description = `tollgate apply ${place}${propose ? ' --propose' : ''}`
  const open = await client.rows(listChangeSets, { query: { state: 'open' } })
  // A run that was killed leaves its set: empty, or stored and not proposed.
  const left = open.find(
    (one) =>
      one.is_own && one.description === description && one.taken_back_by === null && (propose || one.entry_count === 0),
  )
  if (!hasDocuments) return left && left.entry_count > 0 ? left.change_set_id : undefined
  const values = { name, description }
  const set = left
    ? client.send(updateChangeSet, { params: { id: left.change_set_id }, body: values })
    : client.send(createChangeSet, { body: values })
  return (await set).change_set_id
}

type Applied = Pick<Plan, 'documents' | 'applied' | 'drift'>

async function planned(file: string, client: ConsoleClient): Promise<Applied> {
  const plan = readPlan(file)
  const entries = await client.send(listDocuments, {})
  if (stateOf(entries.map(({ key, hash }) => [key, hash])) !== plan.state)
    throw new ConsoleError('The console was changed since the plan was made: make it again')
  return plan
}

function readPlan(file: string): Plan {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plan
  } catch {
    throw new Error(`${file} is neither a folder nor a plan of "tollgate plan -out"`)
  }
}

function compared(...asked: Parameters<typeof compareFolder>): Applied {
  const { changes, ...found } = compareFolder(...asked)
  return { ...found, documents: changes.map(plannedDocument) }
}
