import { compareNetworks, type NetworkComparison } from '@tollgate/engine/prove/network/changed-decisions.ts'
import { USUAL_LIMITS } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { runToEnd } from '@tollgate/engine/prove/run-to-end.ts'
import { compareDocument } from '@tollgate/policy/document/compare.ts'
import type { DocumentRecord, PolicyDocument } from '@tollgate/policy/document/model.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'

/** The most contexts in which workflows are run, as in the evidence of a release. */
const MOST_RUNS = 25_000
/** First id for records of the console: below the ids of new records, above all ids in texts. */
const FIRST_ID = 10 ** 11

/** Decisions that change, by plan and workflow. */
export function changedDecisions(
  before: readonly PolicyDocument[],
  after: readonly PolicyDocument[],
  now: number,
): NetworkComparison {
  const ids = new Map<DocumentRecord, number>()
  const kept = new Map<DocumentRecord, number>()
  const wanted = new Map(after.map((document) => [document.path, document]))
  for (const document of before)
    for (const { pairs } of compareDocument(document, wanted.get(document.path)))
      for (const { before: stored, after: same } of pairs) {
        if (stored) ids.set(stored, FIRST_ID + ids.size)
        const id = stored && ids.get(stored)
        if (same && id !== undefined) kept.set(same, id)
      }
  const sides = {
    before: tablesOf(before, undefined, { kept: ids }).tables,
    after: tablesOf(after, undefined, { kept }).tables,
  }
  return runToEnd(compareNetworks({ ...sides, now, limits: USUAL_LIMITS, runs: MOST_RUNS }))
}
