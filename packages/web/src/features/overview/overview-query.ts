import type { Problem } from '@tollgate/contract/problem.ts'
import { queryOptions } from '@tanstack/react-query'
import { getData, getPage } from '../../api/client.ts'

export interface Change {
  history_id: number
  /** Instant, ISO. */
  at: string
  user_name: string
  action: 'create' | 'update' | 'delete'
  /** Name of the catalogue. */
  resource: string
  record_id: number
  label: string
}

/** A version of an active plan, or a workflow, that begins or ends within two weeks. */
export interface ComingDay {
  catalogue: 'policy-plan-ver' | 'rule-workflow-group'
  record_id: number
  name: string
  what: 'begins' | 'ends'
  /** Instant, ISO; its day counts. */
  at: string
}

export interface Overview {
  counts: readonly { catalogue: string; count: number }[]
  /** Absent while nothing checks all records. */
  problems?: { errors: number; warnings: number } | undefined
  coming: readonly ComingDay[]
  /** Plans that are not evaluated yet. */
  drafts: readonly { record_id: number; name: string }[]
  changes: readonly Change[]
}

/** What the console holds at the moment. Read again on each visit and once a minute, since others work too. */
export const overviewQuery = queryOptions({
  queryKey: ['catalogue', 'overview'],
  queryFn: ({ signal }) => getData<Overview>('overview', signal),
  refetchInterval: 60_000,
})

const READ_PROBLEMS = '100'

/** The first of the problems, enough to say of which kinds they are. */
export const problemsQuery = queryOptions({
  queryKey: ['catalogue', 'problems'],
  queryFn: async ({ signal }) => {
    const { rows } = await getPage('problems', { page_size: READ_PROBLEMS }, signal)
    return rows as unknown as readonly Problem[]
  },
  refetchInterval: 60_000,
})
