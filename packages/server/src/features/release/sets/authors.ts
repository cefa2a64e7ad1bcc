import type { Db } from '../../../database/tables.ts'

/** An author of a set: somebody who wrote in it, or who made an account or token that did. */
export interface Author {
  change_set_id: number
  user_id: string
  isMaker: boolean
}

/** The authors of sets. Whoever moved or undid what they wrote stays one. */
export async function authorsOf(db: Db, sets: readonly number[]): Promise<Author[]> {
  const rows = await db
    .selectFrom('change_set_author as w')
    .leftJoin('account_maker as m', 'm.user_id', 'w.user_id')
    .select(['w.change_set_id', 'w.user_id', 'm.maker_id'])
    .where('w.change_set_id', 'in', sets)
    .execute()
  return rows.flatMap(({ change_set_id, user_id, maker_id }) => [
    { change_set_id, user_id, isMaker: false },
    ...(maker_id === null ? [] : [{ change_set_id, user_id: maker_id, isMaker: true }]),
  ])
}

/** How a user is an author of one of these sets; undefined: of none. */
export async function authorIn(db: Db, sets: readonly number[], user_id: string): Promise<Author | undefined> {
  const own = (await authorsOf(db, sets)).filter((author) => author.user_id === user_id)
  return own.find(({ isMaker }) => !isMaker) ?? own[0]
}
