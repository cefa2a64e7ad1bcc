import type { AppliedDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { Actor } from '../../history/record-change.ts'
import type { Db, Trx } from '../../database/tables.ts'
import { documentHash } from '../../policy/document-hash.ts'

/** Rows that are kept of a document: releases are rarely taken back further than that. */
const MOST_KEPT = 10

interface Noted {
  /** What the folder says. */
  document: PolicyDocument
  text: string
  /** What the console had before; the base if nothing was applied yet. */
  before: PolicyDocument | undefined
}

/** Keeps what a folder says, with the change set that was written. */
export async function noteApplied(
  trx: Trx,
  noted: readonly Noted[],
  { changeSet }: Pick<Actor, 'changeSet'>,
): Promise<void> {
  const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
  const applied_at = new Date().toISOString()
  for (const { document: applied, text, before } of noted) {
    const key = applied.path
    const add = (document: PolicyDocument, content: string, change_set_id: number | null) => {
      const row = { document_key: key, change_set_id, hash: documentHash(document), content, applied_at }
      return trx.insertInto('applied_document').values(row).execute()
    }
    const isFirst = (await newest(trx, key, 1)).length === 0
    if (isFirst && before) await add(before, printDocument(before), null)
    await add(applied, text, changeSet ?? null)
    const kept = await newest(trx, key, MOST_KEPT)
    await trx
      .deleteFrom('applied_document')
      .where('document_key', '=', key)
      .where('applied_id', 'not in', kept)
      .execute()
  }
}

async function newest(db: Db, key: string, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('applied_document')
    .select('applied_id')
    .where('document_key', '=', key)
    .orderBy('applied_id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ applied_id }) => applied_id)
}

/** What was applied last of each document, and last of what is published; without the text where the console says the same. */
export async function readApplied(db: Db, hashOf: (key: string) => string | undefined): Promise<AppliedDocument[]> {
  const rows = await db
    .selectFrom('applied_document as a')
    .leftJoin('change_set as s', 's.change_set_id', 'a.change_set_id')
    .select(['a.applied_id', 'a.document_key', 'a.hash', 'a.change_set_id', 's.state'])
    .orderBy('a.applied_id', 'desc')
    .execute()
  const wanted = [...Map.groupBy(rows, ({ document_key }) => document_key).values()].flatMap((own) => {
    const [last] = own
    const published = own.find(({ change_set_id, state }) => change_set_id === null || state === 'published')
    return [...new Set([published, last])].filter((row) => row !== undefined)
  })
  const found: AppliedDocument[] = []
  for (const { applied_id, document_key: key, hash } of wanted) {
    const isSame = hashOf(key) === hash
    const text = isSame ? null : await contentOf(db, applied_id)
    found.push({ key, hash, text })
  }
  return found
}

async function contentOf(db: Db, id: number): Promise<string> {
  const row = db.selectFrom('applied_document').select('content').where('applied_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).content
}
