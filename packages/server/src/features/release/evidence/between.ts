import type { Decisions } from '@tollgate/contract/release/impact.ts'
import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import type { AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import { FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { decisionsOfSides } from '@tollgate/engine/prove/network/decisions-of-sides.ts'
import { sidesOfDocuments } from '@tollgate/engine/prove/network/sides-of-documents.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { readCandidate } from '../../../policy/open-work.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { readTables } from '../../../policy/read-tables.ts'
import { manifestOf, readContents } from '../contents.ts'
import { documentDifferences } from '../differences.ts'
import { manifestOfRelease } from '../release-store.ts'
import { pageOf } from './evidence.ts'

export interface AskedSides {
  sides: readonly [AskedPolicy, AskedPolicy]
  /** Of the changed decisions. */
  page: number
}

/** What two releases, the working data or change sets say and decide otherwise. */
export interface Between {
  documents: DocumentDifference[]
  decisions: Decisions
}

/** Compares documents: of those a release has all, for ever. */
export async function between(
  database: Database,
  sourceNamed: SourceFinder,
  { sides: [from, to], page }: AskedSides,
): Promise<Between> {
  const [before, after] = await inSnapshot(database, async (db) => {
    const read = (asked: AskedPolicy) => documentsOf(db, sourceNamed, asked)
    return [await read(from), await read(to)] as const
  })
  const [was, is] = [manifestOf(before), manifestOf(after)]
  const byHash = new Map([
    ...before.map((one) => [was[one.path] ?? '', one] as const),
    ...after.map((one) => [is[one.path] ?? '', one] as const),
  ])
  const sides = sidesOfDocuments(before, after)
  const decisions = decisionsOfSides(new FolderPolicy(sides.before), new FolderPolicy(sides.after), Date.now())
  return {
    documents: documentDifferences(was, is, (hash) => byHash.get(hash)),
    decisions: { ...decisions, changed: pageOf(decisions.changed, page) },
  }
}

async function documentsOf(
  db: Db,
  sourceNamed: SourceFinder,
  { release, change_set_ids: sets }: AskedPolicy,
): Promise<readonly PolicyDocument[]> {
  if (release !== undefined)
    return [...(await readContents(db, Object.values(await manifestOfRelease(db, release)))).values()]
  const tables =
    sets === undefined ? await readTables(db, sourceNamed) : (await readCandidate(db, sourceNamed, sets)).tables
  return new DocumentReader(tables).all()
}
