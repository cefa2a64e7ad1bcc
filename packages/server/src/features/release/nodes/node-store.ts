import { serviceAccount } from '@tollgate/contract/access/service-account.ts'
import type { NodeStatus, PolicyNode } from '@tollgate/contract/release/node.ts'
import type { AccessContext } from '../../../access/access-context.ts'
import { PersonStore } from '../../../access/people/person-store.ts'
import { TokenStore } from '../../../access/token-store.ts'
import { refusal } from '../../../app-error.ts'
import { bodyParser } from '../../../catalogue/write-rows.ts'
import type { Db } from '../../../database/tables.ts'
import { recordChange, type Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'

/** The name of these records in the history. */
const NODE = { name: 'node', label: 'node_name' }
const parseAccount = bodyParser(serviceAccount)

type Stored = Omit<PolicyNode, 'target_release_id'>

export function readNodes(db: Db): Promise<Stored[]> {
  return db
    .selectFrom('node')
    .select(['node_id', 'node_name', 'created_at', 'release_id', 'state', 'error', 'since', 'reported_at'])
    .orderBy('node_name')
    .execute()
}

const MOST_KNOWN = 10_000

/**
 * A cache of nodes by name and account. An account stays with its node, and the account of a removed node is refused
 * earlier.
 */
export class OwnNodes {
  readonly #known = new Map<string, number>()

  /** The id of the node with this name, if its account is the caller. */
  async idOf(db: Db, name: string, { id }: Actor): Promise<number> {
    const key = `${id} ${name}`
    const found = this.#known.get(key) ?? (await ownNode(db, name, id))
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(key, found)
    return found
  }
}

async function ownNode(db: Db, name: string, id: string): Promise<number> {
  const row = await db
    .selectFrom('node')
    .select('node_id')
    .where('node_name', '=', name)
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!row) throw refusal('FORBIDDEN', `This API token is not of a node named ${name}`)
  return row.node_id
}

/** The name of the node with this account. */
export async function nameOfNode(db: Db, { id }: Actor): Promise<string | undefined> {
  const row = await db.selectFrom('node').select('node_name').where('user_id', '=', id).executeTakeFirst()
  return row?.node_name
}

/** Creates a node with a service account and token. Only this answer ever contains the token. */
export function addNode(context: AccessContext, node_name: string, actor: Actor): Promise<string> {
  const { database, tokenDays } = context
  return writeOnce(database, actor, async (trx) => {
    const known = await trx.selectFrom('node').select('node_id').where('node_name', '=', node_name).executeTakeFirst()
    if (known) throw refusal('DUPLICATE', `There is a node named ${node_name} already`, 'node_name')
    const account = parseAccount({ name: `Node ${node_name}`, role: 'viewer' }, 'create')
    const { person_id } = await new PersonStore(context).addService(account, null, actor, trx)
    const person = trx.selectFrom('person').select('user_id').where('person_id', '=', person_id)
    const { user_id } = await person.executeTakeFirstOrThrow()
    const values = { node_name, user_id, created_at: new Date().toISOString() }
    const after = await trx
      .insertInto('node')
      .values(values)
      .returning(['node_id', 'node_name'])
      .executeTakeFirstOrThrow()
    await recordChange(trx, { actor, catalogue: NODE, id: after.node_id, before: null, after })
    const token = { api_token_name: node_name, scope: 'node', expires_in_days: tokenDays ?? 0 }
    return (await new TokenStore(database, tokenDays).create(user_id, actor, token, null, trx)).token
  })
}

/** Removes a node with its account, so that its token is refused. */
export async function removeNode(context: AccessContext, name: string, actor: Actor): Promise<void> {
  await writeOnce(context.database, actor, async (trx) => {
    const found = await trx
      .selectFrom('node')
      .leftJoin('person', 'person.user_id', 'node.user_id')
      .select(['node_id', 'node_name', 'person_id'])
      .where('node_name', '=', name)
      .executeTakeFirst()
    if (!found) throw refusal('NOT_FOUND', `There is no node named ${name}`)
    const { person_id, ...before } = found
    await trx.deleteFrom('node').where('node_id', '=', before.node_id).execute()
    await recordChange(trx, { actor, catalogue: NODE, id: before.node_id, before, after: null })
    if (person_id !== null) await new PersonStore(context).remove(person_id, { actor, expectedVersion: undefined }, trx)
  })
  context.forget()
}

/** Stores a node's report. */
export async function storeStatus(db: Db, node_id: number, { release_id, state, error = null }: NodeStatus) {
  const now = new Date().toISOString()
  const published = db.selectFrom('release').select('release_id').where('state', '=', 'published')
  const { numUpdatedRows } = await db
    .updateTable('node')
    .set((eb) => {
      const isSame = eb.and([eb('release_id', '=', release_id), eb('state', '=', state)])
      const since = eb.case().when(isSame).then(eb.ref('since')).else(now).end()
      return { release_id, state, error, reported_at: now, since }
    })
    .where('node_id', '=', node_id)
    .where((eb) => eb.exists(published.where('release_id', '=', release_id)))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw refusal('INVALID', `There is no release ${release_id}`, 'release_id')
}
