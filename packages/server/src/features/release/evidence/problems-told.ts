import type { Problem } from '@tollgate/contract/problem.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { means, type Acceptance } from '../../../catalogue/accepted-warnings.ts'

const MOST_TOLD = 500

interface Known {
  acceptances: readonly Acceptance[]
  working: Tables
  before: Tables
  after: Tables
}

/** Problems that come and go. What was accepted counts as neither; where it comes, it is told with the reason. */
export function problemsTold(
  { added, gone }: { added: readonly Problem[]; gone: readonly Problem[] },
  { before, after, ...known }: Known,
): Impact['problems'] {
  const come = withAcceptances(added, after, known)
  const went = withAcceptances(gone, before, known)
  const told = {
    added: come.filter(({ accepted }) => !accepted),
    accepted: come.filter(({ accepted }) => accepted),
    gone: went.filter(({ accepted }) => !accepted),
  }
  return {
    added: told.added.slice(0, MOST_TOLD),
    added_count: told.added.length,
    accepted: told.accepted.slice(0, MOST_TOLD),
    accepted_count: told.accepted.length,
    gone: told.gone.slice(0, MOST_TOLD),
    gone_count: told.gone.length,
  }
}

/** Whoever accepted a problem saw the record of working data: of another state of the record it is not accepted. */
function withAcceptances(
  problems: readonly Problem[],
  side: Tables,
  { acceptances, working }: Pick<Known, 'acceptances' | 'working'>,
): Problem[] {
  const byRecord = Map.groupBy(acceptances, ({ resource, record_id: id }) => `${resource} ${id}`)
  return problems.map((problem) => {
    const found = byRecord.get(`${problem.resource} ${problem.id}`)?.find((one) => means(one, problem))
    if (!found || rowIn(side, problem) !== rowIn(working, problem)) return problem
    const { accepted_id, reason, until, accepted_by } = found
    return { ...problem, accepted: { accepted_id, reason, until, accepted_by } }
  })
}

/** Unchanged rows are the same objects on every side. */
function rowIn(tables: Tables, { resource, id }: Problem) {
  const name = resource as DocumentCatalogue
  return tables.get(name)?.find((row) => row[definitionOf(name).id] === id)
}
