import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'
import { hashOf } from './token-secret.ts'

const MODEL = 'session'
const FIELD = 'token'

/**
 * Makes better-auth store and look up sessions by the hash of their token; better-auth itself still sees the plain
 * token. So a stolen copy of the database opens no session.
 */
export function hashedSessions(inner: DBAdapter): DBAdapter {
  return {
    ...inner,
    ...hashing(inner),
    transaction: (run) => inner.transaction((trx) => run({ ...trx, ...hashing(trx) })),
  }
}

function hashing(inner: DBTransactionAdapter): Partial<DBTransactionAdapter> {
  return {
    create: async <T extends Record<string, unknown>, R = T>(asked: Parameters<typeof inner.create<T, R>>[0]) => {
      const token: unknown = asked.data[FIELD]
      if (asked.model !== MODEL || typeof token !== 'string') return inner.create<T, R>(asked)
      const data = { ...asked.data, [FIELD]: hashOf(token) }
      return { ...(await inner.create<T, R>({ ...asked, data })), [FIELD]: token }
    },
    findOne: async <T>(asked: Parameters<typeof inner.findOne>[0]) =>
      named(asked, await inner.findOne<T>(hashed(asked))),
    findMany: (asked) => inner.findMany(hashed(asked)),
    count: (asked) => inner.count(hashed(asked)),
    update: async <T>(asked: Parameters<typeof inner.update>[0]) => named(asked, await inner.update<T>(hashed(asked))),
    updateMany: (asked) => inner.updateMany(hashed(asked)),
    delete: (asked) => inner.delete(hashed(asked)),
    deleteMany: (asked) => inner.deleteMany(hashed(asked)),
  }
}

interface Asked {
  model: string
  where?: Where[] | undefined
}

function hashed<A extends Asked>(asked: A): A {
  if (asked.model !== MODEL || !asked.where) return asked
  return {
    ...asked,
    where: asked.where.map((one) => (one.field === FIELD ? { ...one, value: hashOfAny(one.value) } : one)),
  }
}

function hashOfAny(value: Where['value']): Where['value'] {
  if (Array.isArray(value)) return value.map((one) => hashOf(String(one)))
  return typeof value === 'string' ? hashOf(value) : value
}

/** Puts the plain token, by which the session was found, back in. */
function named<T>({ model, where = [] }: Asked, found: T | null): T | null {
  const token = where.find(({ field }) => field === FIELD)?.value
  return model === MODEL && found && typeof token === 'string' ? { ...found, [FIELD]: token } : found
}
