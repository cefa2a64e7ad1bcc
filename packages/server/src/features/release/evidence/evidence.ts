import type { Impact } from '@tollgate/contract/release/impact.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { failedTests, FolderPolicy } from '@tollgate/engine/folder-policy.ts'
import { compareNetworks, type NetworkComparison } from '@tollgate/engine/prove/network/changed-decisions.ts'
import { USUAL_LIMITS } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { runToEnd } from '@tollgate/engine/prove/run-to-end.ts'
import { candidateTables } from '@tollgate/policy/change-set/candidate.ts'
import { closureOf } from '@tollgate/policy/change-set/choice.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { isSameValue, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { refusal } from '../../../app-error.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { atOneMoment } from '../../../policy/read-all.ts'
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
import { rowChanges } from '../publish/published-rows.ts'
import { currentRelease, manifestOfRelease } from '../release-store.ts'
import { openWork, readEntries, type OpenWork, type ToldEntry } from '../sets/read-entries.ts'
import { candidateFaults } from './candidate-faults.ts'
import { evidenceHash } from './evidence-hash.ts'

const MOST_CHANGED = 500
/** Contexts that two workflows are run in. */
const MOST_RUNS = 25_000
/** Evidence that is kept while nothing of it changes. */
const MOST_KEPT = 20

/** What a choice of sets would publish, and what comes of it. */
export interface Evidence {
  impact: Impact
  /** The last entry and the number of entries of each set: they must be the same when it is published. */
  entries: Readonly<Record<number, EntriesSeen>>
  manifest: Manifest
  /** Documents that the base does not have. */
  contents: Content[]
  /** What it changes in the published tables. */
  rows: RowChanges
}

export interface EntriesSeen {
  last: number
  count: number
}

interface Moment {
  base: number
  manifest: Manifest
  work: OpenWork
}

/** Works out candidates and what they change, from working data as it is at one moment. */
export class EvidenceMaker {
  readonly #database: Database
  readonly #sourceNamed: SourceFinder
  readonly #kept = new Map<string, Evidence>()

  constructor(database: Database, sourceNamed: SourceFinder) {
    this.#database = database
    this.#sourceNamed = sourceNamed
  }

  async of(sets: readonly number[]): Promise<Evidence> {
    const found = await atOneMoment(this.#database, async (db) => {
      const base = await currentRelease(db)
      if (base === undefined) throw refusal('CONFLICT', 'There is no release yet')
      const entries = await readEntries(db)
      const name = JSON.stringify([base, sets, entries.map(({ seq, set }) => [seq, set])])
      return this.#kept.get(name) ?? { name, moment: await this.#read(db, base, entries) }
    })
    if (!('name' in found)) return found
    const { base, manifest } = found.moment
    const candidate = candidateOf(found.moment, sets)
    const differing = differingKeys(manifest, candidate.manifest)
    const hashes = differing.flatMap((key) => manifest[key] ?? [])
    const { published, rows } = await atOneMoment(this.#database, async (db) => ({
      published: await readContents(db, hashes),
      rows: await rowChanges(db, base, candidate.after, differing),
    }))
    const made = evidenceOf(found.moment, candidate, published)
    const stored = await storedHashes(
      this.#database.db,
      made.contents.map(({ hash }) => hash),
    )
    const evidence: Evidence = { ...made, rows, contents: made.contents.filter(({ hash }) => !stored.has(hash)) }
    this.#kept.set(found.name, evidence)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return evidence
  }

  async #read(db: Db, base: number, entries: readonly ToldEntry[]): Promise<Moment> {
    const manifest = await manifestOfRelease(db, base)
    return { base, manifest, work: openWork(await readTables(db, this.#sourceNamed), entries) }
  }
}

/** What working data without any set says, and with a choice of them. */
interface Candidate {
  choice: ReadonlySet<number>
  before: Tables
  after: Tables
  was: readonly PolicyDocument[]
  is: readonly PolicyDocument[]
  manifest: Manifest
}

function candidateOf({ work }: Moment, sets: readonly number[]): Candidate {
  const choice = closureOf(work.needs, sets)
  const before = candidateTables(work.working, work.chains, () => false)
  const after = candidateTables(work.working, work.chains, (set) => choice.has(set))
  const was = new DocumentReader(before).all()
  const is = new DocumentReader(after, { tables: before, documents: was }).all()
  return { choice, before, after, was, is, manifest: manifestOf(is) }
}

/** @param known The documents that are published otherwise, by their hashes */
function evidenceOf(
  { base, manifest: published, work }: Moment,
  { choice, before, after, was, is, manifest }: Candidate,
  known: ReadonlyMap<string, PolicyDocument>,
) {
  const stored = new Set(Object.values(published))
  const made = is.filter(({ path }) => !stored.has(manifest[path] ?? ''))
  const contents = contentsOf(made, manifest)
  const byHash = new Map([...known, ...is.map((document) => [manifest[document.path] ?? '', document] as const)])
  const now = Date.now()
  const compared = runToEnd(compareNetworks({ before, after, now, limits: USUAL_LIMITS, runs: MOST_RUNS }))
  const tests = testsOf(was, is, compared)
  const { changed, not_decided } = compared
  const impact: Impact = {
    base,
    change_set_ids: [...choice].toSorted((a, b) => a - b),
    evidence_hash: evidenceHash(published, manifest, tests),
    at: new Date(now).toISOString(),
    answer: changed.length > 0 ? 'changes' : not_decided.length > 0 ? 'not decided' : 'nothing',
    changed: changed.slice(0, MOST_CHANGED) as Impact['changed'],
    changed_count: changed.length,
    not_decided,
    sampled: not_decided.length === 0 ? null : sampled(before, after),
    tests,
    documents: documentDifferences(published, manifest, (hash) => byHash.get(hash)),
    faults: candidateFaults(before, after),
    drift: differingKeys(published, manifestOf(was)),
  }
  return { impact, entries: entriesOf(work.entries, choice), manifest, contents }
}

function testsOf(
  was: readonly PolicyDocument[],
  is: readonly PolicyDocument[],
  { changed }: NetworkComparison,
): Impact['tests'] {
  const cases = is.filter(({ kind }) => kind === 'test')
  const known = new Set(was.map(({ path }) => path))
  const failed = failedTests(is)
  const before = new Set(failed.length === 0 ? [] : failedTests(was).map(({ key }) => key))
  const about = new Set(cases.map(({ path }) => path.split('/')[1]))
  const touched = changed.flatMap(({ plan, workflow }) => plan ?? workflow ?? [])
  return {
    passed: cases.length - failed.length,
    failed: failed.map(({ key, differences }) => ({
      key,
      was: known.has(key) ? (before.has(key) ? 'failed' : 'passed') : 'new',
      differences,
    })),
    missing: [...new Set(touched)].filter((key) => !about.has(key)),
  }
}

/** The contexts of test cases, by both sides. */
function sampled(before: Tables, after: Tables): NonNullable<Impact['sampled']> {
  const requests = (after.get('simulation-case') ?? []).flatMap(({ request }) => {
    const parsed = simulationRequestSchema.safeParse(JSON.parse(String(request)))
    return parsed.success ? [{ ...parsed.data, trace: 'none' as const }] : []
  })
  const answers = [before, after].map((tables) => {
    const source = new FolderPolicy(tables)
    return requests.map((request) => decide(source.policyFor([request]), request))
  })
  const differ = requests.filter((_request, at) => !isSameValue(answers[0]?.[at], answers[1]?.[at])).length
  return { contexts: requests.length, differ }
}

function entriesOf(entries: readonly ToldEntry[], choice: ReadonlySet<number>): Evidence['entries'] {
  const found: Record<number, EntriesSeen> = {}
  for (const set of choice) {
    const own = entries.filter((one) => one.set === set)
    found[set] = { last: own.at(-1)?.seq ?? 0, count: own.length }
  }
  return found
}
