import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { TokenScope } from '@tollgate/contract/access/token-scope.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Database } from '../database/open.ts'
import type { TableRow, Trx } from '../database/tables.ts'
import type { Row } from '../catalogue/present-row.ts'
import { recordChange, recordChanges, type Actor } from '../history/record-change.ts'
import { refusal } from '../http/app-error.ts'
import { hashOf, newToken, shownPart } from './token-secret.ts'

const DAY_MS = 86_400_000
/** What a user may see of a token: everything but its hash. */
const COLUMNS = [
  'api_token_id',
  'api_token_name',
  'token_prefix',
  'scope',
  'catalogues',
  'created_at',
  'expires_at',
  'last_used_at',
  'row_version',
] as const

/** The tokens of users. Each call sees those of one user only, the owner. */
export class TokenStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(owner: string, { page, pageSize }: { page: number; pageSize: number }) {
    const own = this.#database.db.selectFrom('api_token').where('user_id', '=', owner)
    const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await own
      .select(COLUMNS)
      .orderBy('api_token_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(presented), total: Number(total) }
  }

  one(owner: string, id: number): Promise<Row> {
    const row = this.#database.db.selectFrom('api_token').select(COLUMNS)
    return orNotFound(id, row.where('api_token_id', '=', id).where('user_id', '=', owner).executeTakeFirst())
  }

  /** Creates a token. Only the answer ever contains it. */
  async create(
    owner: string,
    actor: Actor,
    { api_token_name = null, scope, expires_in_days = null }: Written,
    catalogues: readonly string[] | null,
  ): Promise<Row> {
    const { db, engine } = this.#database
    const token = newToken()
    const values = {
      user_id: owner,
      api_token_name: String(api_token_name),
      token_prefix: shownPart(token),
      token_hash: hashOf(token),
      scope: scope as TokenScope,
      catalogues: catalogues?.join(',') ?? null,
      ...lifetimeOf(Number(expires_in_days)),
    }
    const store = async (trx: Trx) => {
      const row = await trx.insertInto('api_token').values(values).returning(COLUMNS).executeTakeFirstOrThrow()
      const id = Number(row.api_token_id)
      await recordChange(trx, { actor, catalogue: apiToken, id, before: null, after: row })
      return { ...presented(row), token }
    }
    return db
      .transaction()
      .execute(store)
      .catch((error: unknown) => {
        if (engine.failureOf(error) !== 'duplicate') throw error
        throw refusal('DUPLICATE', `There is an API token named "${api_token_name}" already`, 'api_token_name')
      })
  }

  /** Revokes a token for good. */
  remove(owner: string, actor: Actor, id: number): Promise<Row> {
    return this.#database.db.transaction().execute(async (trx) => {
      const gone = trx.deleteFrom('api_token').where('api_token_id', '=', id).where('user_id', '=', owner)
      const row = await orNotFound(id, gone.returning(COLUMNS).executeTakeFirst())
      await recordChange(trx, { actor, catalogue: apiToken, id, before: row, after: null })
      return row
    })
  }
}

/** Revokes every token of a user who goes. */
export async function removeTokensOf(trx: Trx, userId: string, actor: Actor): Promise<void> {
  const rows = await trx.deleteFrom('api_token').where('user_id', '=', userId).returning(COLUMNS).execute()
  const gone = rows.map((row) => ({
    actor,
    catalogue: apiToken,
    id: Number(row.api_token_id),
    before: row,
    after: null,
  }))
  await recordChanges(trx, gone)
}

/** From now on for a number of days; 0 days: for ever. */
function lifetimeOf(days: number) {
  const now = Date.now()
  return {
    created_at: new Date(now).toISOString(),
    expires_at: days === 0 ? null : new Date(now + days * DAY_MS).toISOString(),
  }
}

async function orNotFound(id: number, found: Promise<TableRow | undefined>): Promise<Row> {
  const row = await found
  if (!row) throw refusal('NOT_FOUND', `There is no API token ${id}`)
  return presented(row)
}

/** With its catalogues one by one. */
function presented(row: TableRow): Row {
  const catalogues = typeof row.catalogues === 'string' ? row.catalogues.split(',') : null
  return { ...row, catalogues } as unknown as Row
}
