import type { SentText } from '@tollgate/contract/catalogues/document-calls.ts'
import type { VersionRows, WorkflowRows } from '@tollgate/engine/decide/rows/policy-data.ts'
import { versionsIn, workflowsIn } from '@tollgate/engine/decide/rows/from-tables.ts'
import { keptIds } from '@tollgate/policy/document/kept-ids.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import type { Db } from '../database/tables.ts'
import { checkDocuments, knownOutside } from './check-documents.ts'
import { readSound } from './read-texts.ts'

/** The rows that the text of a plan version or workflow would store. Existing records keep their ids. */
export interface RowsOfText {
  version?: VersionRows | undefined
  workflow?: WorkflowRows | undefined
}

/** Parses a text into rows without storing them. Throws faults with line and column. */
export async function rowsOfText(db: Db, sourceNamed: SourceFinder, sent: SentText): Promise<RowsOfText> {
  const read = await readSound([sent])
  const { stored, before } = await checkDocuments(db, sourceNamed, read)
  const documents = read.map(({ document }) => document)
  const kept = new Map(documents.flatMap((one) => [...keptIds(before.get(one.path), one, stored.reader.rows)]))
  const { tables } = tablesOf(documents, knownOutside(stored), kept)
  return { version: versionsIn(tables)[0], workflow: workflowsIn(tables)[0] }
}
