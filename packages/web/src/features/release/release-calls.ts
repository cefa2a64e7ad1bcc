import {
  chooseCurrentSet,
  listChangeSets,
  listComments,
  readCurrentSet,
  readImpact,
} from '@tollgate/contract/calls/change-set.ts'
import { compareReleases, listReleases } from '@tollgate/contract/calls/release.ts'
import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { chooseSet, chosenSet } from '../../api/chosen-set.ts'
import { send, sendPages } from '../../api/client.ts'
import { useFocusGivenBack } from '../../ui/use-focus-given-back.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { setQuery } from './set-query.ts'

export const SETS = '/main/change-set'
export const RELEASES = '/main/release'

const SCHEDULED_MS = 5000
const OPEN = { state: 'open,proposed,approved,withdrawn' }

export const openSetsQuery = queryOptions({
  queryKey: ['release', 'sets', 'open'],
  queryFn: ({ signal }) => sendPages(listChangeSets, { query: OPEN, signal }),
  staleTime: 0,
})

/** What the server does with writes of tabs that chose no set. */
export const currentSetQuery = queryOptions({
  queryKey: ['release', 'sets', 'current'],
  queryFn: async ({ signal }) => (await send(readCurrentSet, { signal })).change_set,
  staleTime: 0,
})

export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['release', 'comments', id],
    queryFn: ({ signal }) => send(listComments, { params: { id }, signal }),
    staleTime: 0,
  })

export const impactQuery = (id: number, others: readonly number[] = []) =>
  queryOptions({
    queryKey: ['release', 'impact', id, others],
    // Read together with the set, so that nothing is requested for a set that was just published.
    queryFn: async ({ client, signal }) => {
      const { state } = await client.fetchQuery({ ...setQuery(id, 1), staleTime: Infinity })
      // A cancelled read would go on with the set that was cached before.
      signal.throwIfAborted()
      if (state === 'published') return null
      return send(readImpact, { params: { id }, query: { with: others.join() || undefined }, signal })
    },
    staleTime: 0,
    retry: false,
  })

/** Two releases or sets, each as a simulation names it. */
interface Sides {
  from: string
  to: string
}

/** The diff of two releases or sets; with decisions it may take seconds. */
export const differenceQuery = ({ from, to }: Sides, withDecisions: boolean) =>
  queryOptions({
    queryKey: ['release', 'difference', from, to, withDecisions],
    queryFn: async ({ signal }) => {
      const query = withDecisions ? { decisions: 'true' as const } : {}
      const { data, meta } = await send(compareReleases, { params: { id: from, other: to }, query, signal })
      return { documents: data, decisions: meta?.decisions }
    },
    retry: false,
  })

/** A later page of changed decisions, between two sides or of a set. */
export const changedQuery = (of: Sides | { set: number }, page: number) =>
  queryOptions({
    queryKey: ['release', 'changed', of, page],
    queryFn: async ({ signal }) => {
      if ('set' in of) return (await send(readImpact, { params: { id: of.set }, query: { page }, signal })).changed
      const [params, query] = [
        { id: of.from, other: of.to },
        { decisions: 'true' as const, page },
      ]
      return (await send(compareReleases, { params, query, signal })).meta?.decisions.changed ?? []
    },
    enabled: page > 1,
    placeholderData: keepPreviousData,
  })

export const releasesQuery = queryOptions({
  queryKey: ['release', 'releases'],
  queryFn: ({ signal }) => sendPages(listReleases, { signal }),
  // Suspensions are not in the history and raise no live event: poll.
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'scheduled') ? SCHEDULED_MS : false),
  staleTime: 0,
})

/** The set of this tab's next write; undefined: that write begins one. */
export function currentOf(sets: readonly ChangeSet[] | undefined): ChangeSet | undefined {
  const chosen = chosenSet()
  return sets?.find(({ change_set_id: id, is_current }) => (chosen === undefined ? is_current : id === chosen))
}

interface Step<Answer> {
  send: () => Promise<Answer>
  /** Success message. */
  done: string
}

/** A write on sets or releases. Reads all of them again; a failure is shown until a later try succeeds. */
export function useStep<Answer>(onDone?: (answer: Answer) => void) {
  const client = useQueryClient()
  const failure = useFailureNotice()
  const step = useMutation({
    // A dialog returns the focus by itself.
    onMutate: () => giveBack(isFocusInDialog() ? null : document.activeElement),
    mutationFn: (one: Step<Answer>) => one.send(),
    onSuccess: (answer, { done }) => {
      failure.clear()
      notifySuccess(done)
      onDone?.(answer)
    },
    onError: (error) => failure.show(asApiError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: ['release'] }),
  })
  const giveBack = useFocusGivenBack(step.isPending)
  return step
}

function isFocusInDialog(): boolean {
  return (document.activeElement?.closest('[role="dialog"]') ?? null) !== null
}

/** Chooses the set for writes of this tab, and of tabs without a choice. Null: the next write begins one. */
export function useChooseSet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ change_set_id }: { change_set_id: number | null }) => {
      chooseSet(undefined)
      await send(chooseCurrentSet, { body: { change_set_id } })
      chooseSet(change_set_id ?? undefined)
    },
    onError: (error) => notifyFailure(asApiError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: ['release'] }),
  })
}

export const STATES: Readonly<
  Record<ChangeSet['state'] | Release['state'], { kind: 'good' | 'future' | 'ended' | 'warning'; label: string }>
> = {
  open: { kind: 'ended', label: 'Open' },
  proposed: { kind: 'future', label: 'Proposed' },
  approved: { kind: 'good', label: 'Approved' },
  published: { kind: 'good', label: 'Published' },
  withdrawn: { kind: 'ended', label: 'Withdrawn' },
  scheduled: { kind: 'future', label: 'Scheduled' },
  suspended: { kind: 'warning', label: 'Suspended' },
  cancelled: { kind: 'ended', label: 'Cancelled' },
  unconfirmed: { kind: 'warning', label: 'Not confirmed' },
  current: { kind: 'good', label: 'Current' },
  past: { kind: 'ended', label: 'Past' },
  returned: { kind: 'ended', label: 'Taken back' },
}
