import { LRUCache } from 'lru-cache'
import type { Problem } from '@tollgate/contract/problem.ts'
import { CHANGED_PAGE, type Decisions, type Impact } from '@tollgate/contract/release/impact.ts'
import { failedTests, FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { decisionsOfSides } from '@tollgate/engine/prove/network/decisions-of-sides.ts'
import { candidateTables } from '@tollgate/policy/change-set/candidate.ts'
import { closureOf } from '@tollgate/policy/change-set/choice.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { refusal } from '../../../app-error.ts'
import { readAcceptances, type Acceptance } from '../../../catalogue/accepted-warnings.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { networkToday } from '../../../database/network-setting.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { readTables } from '../../../policy/read-tables.ts'
import {
  contentsOf,
  differingKeys,
  manifestOf,
  readContents,
  type Content,
  type Manifest,
  storedHashes,
} from '../contents.ts'
import { documentDifferences } from '../differences.ts'
import type { RowChanges } from '../../../policy/release-tables.ts'
import { comparedRows, rowChanges, type Compared } from '../publish/published-rows.ts'
import { currentRelease, manifestOfRelease } from '../release-store.ts'
import { openWork, readEntries, type OpenWork, type LabelledEntry } from '../../../policy/open-work.ts'
import { candidateFaults } from './candidate-faults.ts'
import { evidenceHash } from './evidence-hash.ts'
import { problemsTold } from './problems-told.ts'
import { unchangedMaps } from './unchanged-maps.ts'

/** Evidence that is kept while nothing of it changes. */
const MOST_KEPT = 20

/** What a choice of sets would publish, and its effects. */
export interface Evidence {
  impact: Impact
  /** Last entry and number of entries of each set. They must be unchanged when the sets are published. */
  entries: Readonly<Record<number, EntriesSeen>>
  manifest: Manifest
  /** Documents that the base does not have. */
  contents: Content[]
  /** Changes to the published tables. */
  rows: RowChanges
}

interface Made {
  evidence: Evidence
  /** All changed decisions. The evidence has the first page. */
  changed: Decisions['changed']
}

interface EntriesSeen {
  last: number
  count: number
}

interface Snapshot {
  base: number
  manifest: Manifest
  work: OpenWork
  compared: Compared
  today: string
  acceptances: readonly Acceptance[]
}

interface Needs {
  sourceNamed: SourceFinder
  compareProblems: (asked: Sides & { today: string }) => Promise<{ added: Problem[]; gone: Problem[] }>
}

interface Sides {
  before: Tables
  after: Tables
}

/** Computes candidates and their effects from one snapshot of the working data. */
export class EvidenceMaker {
  readonly #database: Database
  readonly #needs: Needs
  readonly #kept = new LRUCache<string, Made>({ max: MOST_KEPT })

  constructor(database: Database, needs: Needs) {
    this.#database = database
    this.#needs = needs
  }

  async of(sets: readonly number[]): Promise<Evidence> {
    return (await this.#made(sets)).evidence
  }

  /** A page of the changed decisions. */
  async changed(sets: readonly number[], page: number): Promise<Decisions['changed']> {
    return pageOf((await this.#made(sets)).changed, page)
  }

  async #made(sets: readonly number[]): Promise<Made> {
    const found = await inSnapshot(this.#database, async (db) => {
      const base = await currentRelease(db)
      if (base === undefined) throw refusal('CONFLICT', 'There is no release yet')
      const entries = await readEntries(db)
      const acceptances = await readAcceptances(db)
      const ids = acceptances.map(({ accepted_id: id }) => id)
      const name = JSON.stringify([base, sets, entries.map(({ seq, set }) => [seq, set]), ids])
      return this.#kept.get(name) ?? { name, moment: { ...(await this.#read(db, base, entries)), acceptances } }
    })
    if (!('name' in found)) return found
    const { manifest, compared } = found.moment
    const candidate = candidateOf(found.moment, sets)
    const { contents, differing } = await this.#documents(manifest, candidate.after)
    const rows = rowChanges(candidate.after.tables, compared)
    const { changed, ...evidence } = evidenceOf(found.moment, candidate, differing)
    const { impact } = evidence
    const problems = await this.#problems(found.moment, candidate, impact.faults)
    const made: Made = { changed, evidence: { ...evidence, impact: { ...impact, problems }, rows, contents } }
    this.#kept.set(found.name, made)
    return made
  }

  /** What is not stored yet, and the documents that change, by hash: published ones and new ones. */
  async #documents(published: Manifest, { documents, manifest }: Side) {
    const { db } = this.#database
    const known = new Set(Object.values(published))
    const made = documents.filter(({ path }) => !known.has(manifest[path] ?? ''))
    const { contents, records } = contentsOf(made, manifest)
    const hashes = contents.map(({ hash }) => hash)
    const stored = await storedHashes(db, hashes)
    const changed = differingKeys(published, manifest).flatMap((key) => published[key] ?? [])
    const differing = new Map(await readContents(db, changed, records))
    for (const document of made) differing.set(manifest[document.path] ?? '', document)
    return { contents: contents.filter(({ hash }) => !stored.has(hash)), differing }
  }

  /** A candidate that the database would refuse cannot be loaded and searched. */
  async #problems(
    { today, work: { working }, acceptances }: Snapshot,
    { before, after }: Candidate,
    faults: readonly string[],
  ): Promise<Impact['problems']> {
    if (faults.length > 0) return null
    const sides = { before: before.tables, after: after.tables }
    const found = await this.#needs.compareProblems({ ...sides, today })
    return problemsTold(found, { ...sides, working, acceptances })
  }

  async #read(db: Db, base: number, entries: readonly LabelledEntry[]): Promise<Omit<Snapshot, 'acceptances'>> {
    const manifest = await manifestOfRelease(db, base)
    const compared = await comparedRows(db, base, entries)
    const work = openWork(await readTables(db, this.#needs.sourceNamed), entries)
    return { base, manifest, work, compared, today: await networkToday(db) }
  }
}

/** The working data without all sets, or with a choice of them. */
interface Candidate {
  choice: ReadonlySet<number>
  before: Side
  after: Side
}

interface Side {
  tables: Tables
  policy: FolderPolicy
  /** Without the documents that equal the base's. */
  documents: readonly PolicyDocument[]
  manifest: Manifest
}

function candidateOf(moment: Snapshot, sets: readonly number[]): Candidate {
  const { working, chains, needs } = moment.work
  const choice = closureOf(needs, sets)
  const before = sideOf(
    moment,
    candidateTables(working, chains, () => false),
  )
  const after = sideOf(
    moment,
    candidateTables(working, chains, (set) => choice.has(set)),
  )
  return { choice, before, after }
}

function sideOf({ manifest, compared }: Snapshot, tables: Tables): Side {
  const kept = unchangedMaps(tables, compared)
  const paths = kept.map((row) => `zones/${String(row.key)}`)
  const documents = new DocumentReader(tables).all(kept)
  const asBefore = Object.fromEntries(paths.map((path) => [path, manifest[path] ?? '']))
  return { tables, policy: new FolderPolicy(tables), documents, manifest: { ...asBefore, ...manifestOf(documents) } }
}

function evidenceOf(
  { base, manifest: published, work }: Snapshot,
  { choice, before, after }: Candidate,
  differing: ReadonlyMap<string, PolicyDocument>,
) {
  const { manifest } = after
  const decisions = decisionsOfSides(before.policy, after.policy, Date.now())
  const tests = testsOf(before, after, decisions)
  const impact: Omit<Impact, 'problems'> = {
    ...decisions,
    changed: pageOf(decisions.changed, 1),
    base,
    change_set_ids: [...choice].toSorted((a, b) => a - b),
    evidence_hash: evidenceHash(published, manifest, tests),
    tests,
    documents: documentDifferences(published, manifest, (hash) => differing.get(hash)),
    faults: candidateFaults(before.tables, after.tables),
    drift: differingKeys(published, before.manifest).toSorted(),
  }
  return { impact, changed: decisions.changed, entries: entriesOf(work.entries, choice), manifest }
}

export function pageOf<T>(changed: readonly T[], page: number): T[] {
  return changed.slice((page - 1) * CHANGED_PAGE, page * CHANGED_PAGE)
}

function testsOf(before: Side, after: Side, { changed }: Decisions): Impact['tests'] {
  const cases = after.documents.filter(({ kind }) => kind === 'test')
  const known = new Set(before.documents.map(({ path }) => path))
  const failed = failedTests(cases, after.policy)
  const failedBefore = failed.length === 0 ? [] : failedTests(before.documents, before.policy)
  const were = new Set(failedBefore.map(({ key }) => key))
  const workflows = after.documents.filter(({ kind }) => kind === 'workflow').flatMap(({ records }) => records)
  const firsts = new Map(workflows.map(({ key, values }) => [key, values.version_of]))
  const owners = cases.map(({ path }) => path.split('/')[1] ?? '')
  const about = new Set([...owners, ...owners.map((key) => firsts.get(key))])
  const touched = changed.flatMap(({ plan, workflow }) => plan ?? workflow ?? [])
  return {
    passed: cases.length - failed.length,
    failed: failed.map(({ key, differences }) => ({
      key,
      was: known.has(key) ? (were.has(key) ? 'failed' : 'passed') : 'new',
      differences,
    })),
    missing: [...new Set(touched)].filter((key) => !about.has(key)),
  }
}

function entriesOf(entries: readonly LabelledEntry[], choice: ReadonlySet<number>): Evidence['entries'] {
  const found: Record<number, EntriesSeen> = {}
  for (const set of choice) {
    const own = entries.filter((one) => one.set === set)
    found[set] = { last: own.at(-1)?.seq ?? 0, count: own.length }
  }
  return found
}
