import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { PersonKind } from '@tollgate/contract/access/person-row.ts'
import type { ApiToken, ListedToken, TokenScope } from '@tollgate/contract/access/token-row.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { openBatch } from '../history/batch.ts'
import { recordChange, recordChanges, type Actor } from '../history/record-change.ts'
import { refusal } from '../app-error.ts'
import { USER_TABLE } from './auth-options.ts'
import { noteMaker } from './people/makers.ts'
import { DAY_MS, endOf, refuseLongLife } from './token-life.ts'
import { hashOf, newToken, shownPart } from './token-secret.ts'

/** Every column of a token but its hash. */
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

type StoredToken = Pick<Selectable<Tables['api_token']>, (typeof COLUMNS)[number]>

interface Owner {
  person_id: number
  kind: PersonKind
  name: string
  email: string
}

interface Page {
  page: number
  pageSize: number
}

/** The tokens of users. Every call except a list of all is limited to one user, the owner. */
export class TokenStore {
  readonly #database: Database
  readonly #mostDays: number | undefined

  constructor(database: Database, mostDays: number | undefined) {
    this.#database = database
    this.#mostDays = mostDays
  }

  /** The tokens of a user, with their person; without an owner, everybody's. */
  async list(owner: string | undefined, { page, pageSize }: Page) {
    const all = this.#database.db
      .selectFrom('api_token')
      .innerJoin('person', 'person.user_id', 'api_token.user_id')
      .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'api_token.user_id')
    const chosen = owner === undefined ? all : all.where('api_token.user_id', '=', owner)
    const { total } = await chosen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await chosen
      .select(COLUMNS.map((column) => `api_token.${column}` as const))
      .select(['person_id', 'kind', 'name', 'email'])
      .orderBy('api_token_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map((row) => this.#owned(row)), total: Number(total) }
  }

  #owned({ person_id, kind, name, email, ...row }: StoredToken & Owner): ListedToken {
    return { ...this.#presented(row), person_id, person_name: name || (kind === 'service' ? '' : email) }
  }

  async one(owner: string, id: number): Promise<ApiToken> {
    const row = this.#database.db.selectFrom('api_token').select(COLUMNS)
    const found = row.where('api_token_id', '=', id).where('user_id', '=', owner)
    return this.#presented(orNotFound(id, await found.executeTakeFirst()))
  }

  /** Creates a token. Only this answer ever contains it. */
  async create(
    owner: string,
    actor: Actor,
    { api_token_name = null, scope, expires_in_days = null }: Written,
    catalogues: readonly string[] | null = null,
    within?: Trx,
  ): Promise<ApiToken & { token: string }> {
    const { db, engine } = this.#database
    const days = Number(expires_in_days)
    refuseLongLife(days, this.#mostDays)
    const token = newToken()
    const values = {
      user_id: owner,
      api_token_name: String(api_token_name),
      token_prefix: shownPart(token),
      token_hash: hashOf(token),
      scope: scope as TokenScope,
      catalogues: catalogues?.join(',') ?? null,
      ...lifetimeOf(days),
    }
    const store = async (trx: Trx) => {
      openBatch(trx)
      if (owner !== actor.id) await noteMaker(trx, owner, actor)
      const row = await trx.insertInto('api_token').values(values).returning(COLUMNS).executeTakeFirstOrThrow()
      const id = Number(row.api_token_id)
      await recordChange(trx, { actor, catalogue: apiToken, id, before: null, after: row })
      return { ...this.#presented(row), token }
    }
    const stored = within ? store(within) : db.transaction().execute(store)
    return stored.catch((error: unknown) => {
      if (engine.failureOf(error) !== 'duplicate') throw error
      throw refusal('DUPLICATE', `There is an API token named "${api_token_name}" already`, 'api_token_name')
    })
  }

  remove(owner: string, actor: Actor, id: number): Promise<ApiToken> {
    return this.#database.db.transaction().execute(async (trx) => {
      openBatch(trx)
      const gone = trx.deleteFrom('api_token').where('api_token_id', '=', id).where('user_id', '=', owner)
      const row = this.#presented(orNotFound(id, await gone.returning(COLUMNS).executeTakeFirst()))
      await recordChange(trx, { actor, catalogue: apiToken, id, before: row, after: null })
      return row
    })
  }

  /** Splits the catalogues, and applies the settings' limit to the expiry. */
  #presented(row: StoredToken): ApiToken {
    const catalogues = row.catalogues?.split(',') ?? null
    return { ...row, catalogues, expires_at: endOf(row, this.#mostDays) ?? null }
  }
}

/** Revokes all tokens of a user and returns their number. */
export async function removeTokensOf(trx: Trx, userId: string, actor: Actor): Promise<number> {
  openBatch(trx)
  const rows = await trx.deleteFrom('api_token').where('user_id', '=', userId).returning(COLUMNS).execute()
  const gone = rows.map((row) => ({
    actor,
    catalogue: apiToken,
    id: Number(row.api_token_id),
    before: row,
    after: null,
  }))
  await recordChanges(trx, gone)
  return gone.length
}

/** Creation and expiry of a token that lives for `days` from now; 0: for ever. */
function lifetimeOf(days: number) {
  const now = Date.now()
  return {
    created_at: new Date(now).toISOString(),
    expires_at: days === 0 ? null : new Date(now + days * DAY_MS).toISOString(),
  }
}

function orNotFound(id: number, row: StoredToken | undefined): StoredToken {
  if (!row) throw refusal('NOT_FOUND', `There is no API token ${id}`)
  return row
}
