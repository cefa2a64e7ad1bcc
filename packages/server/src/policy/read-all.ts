import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { readTables } from './read-tables.ts'

export async function readAll(db: Db, sourceNamed: SourceFinder): Promise<PolicyDocument[]> {
  return new DocumentReader(await readTables(db, sourceNamed)).all()
}

export function inSnapshot<T>({ db }: Database, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)
}
