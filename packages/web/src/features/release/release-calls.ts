import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import type { Decisions } from '@tollgate/contract/release/impact.ts'
import type { DocumentDifference, Release, ReleaseRead } from '@tollgate/contract/release/release.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { chooseSet, chosenSet } from '../../api/chosen-set.ts'
import { call, getData, readWhole } from '../../api/client.ts'
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
  queryFn: async ({ signal }) => (await readWhole<ChangeSet>('change-set', OPEN, signal)).rows,
  staleTime: 0,
})

/** What the server does with writes of tabs that chose no set. */
export const currentSetQuery = queryOptions({
  queryKey: ['release', 'sets', 'current'],
  queryFn: async ({ signal }) => (await getData('change-set/current', signal)).change_set,
  staleTime: 0,
})

export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['release', 'comments', id],
    queryFn: ({ signal }) => getData(`change-set/${id}/comment`, signal),
    staleTime: 0,
  })

export const impactQuery = (id: number, others: readonly number[] = []) =>
  queryOptions({
    queryKey: ['release', 'impact', id, others],
    // Read together with the set, so that nothing is requested for a set that was just published.
    queryFn: async ({ client, signal }) => {
      const { state } = await client.fetchQuery({ ...setQuery(id, 1), staleTime: Infinity })
      if (state === 'published') return null
      const path = `change-set/${id}/impact` as const
      return getData(others.length === 0 ? path : `${path}?with=${others.join()}`, signal)
    },
    staleTime: 0,
    retry: false,
  })

/** What two releases or sets say otherwise, each as a simulation names it; with decisions it may take seconds. */
export const differenceQuery = (from: string, to: string, withDecisions: boolean) =>
  queryOptions({
    queryKey: ['release', 'difference', from, to, withDecisions],
    queryFn: async ({ signal }) => {
      const path = `release/${from}/diff/${to}${withDecisions ? '?decisions=true' : ''}`
      const { data, meta } = await call({ method: 'GET', path, signal })
      return {
        path,
        documents: data as DocumentDifference[],
        decisions: (meta as { decisions?: Decisions } | undefined)?.decisions,
      }
    },
    retry: false,
  })

/** A later page of the changed decisions that a path answers. */
export const changedQuery = (path: string, page: number) =>
  queryOptions({
    queryKey: ['release', 'changed', path, page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call({
        method: 'GET',
        path: `${path}${path.includes('?') ? '&' : '?'}page=${page}`,
        signal,
      })
      return ((meta as { decisions?: Decisions } | undefined)?.decisions ?? (data as Decisions)).changed
    },
    enabled: page > 1,
    placeholderData: keepPreviousData,
  })

export const releasesQuery = queryOptions({
  queryKey: ['release', 'releases'],
  queryFn: async ({ signal }) => (await readWhole<ReleaseRead>('release', {}, signal)).rows,
  // A suspension is in no history, so nobody is told of it.
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'scheduled') ? SCHEDULED_MS : false),
  staleTime: 0,
})

/** The set of this tab's next write; undefined: that write begins one. */
export function currentOf(sets: readonly ChangeSet[] | undefined): ChangeSet | undefined {
  const chosen = chosenSet()
  return sets?.find(({ change_set_id: id, is_current }) => (chosen === undefined ? is_current : id === chosen))
}

interface Step {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Success message. */
  done: string
}

/** A write on sets or releases. Reads all of them again; a failure is shown until a later try succeeds. */
export function useStep(onDone?: (data: unknown) => void) {
  const client = useQueryClient()
  const failure = useFailureNotice()
  const step = useMutation({
    // A dialog returns the focus by itself.
    onMutate: () => giveBack(isFocusInDialog() ? null : document.activeElement),
    mutationFn: ({ method, path, body }: Step) => call({ method, path, ...(body && { body }) }),
    onSuccess: ({ data }, { done }) => {
      failure.clear()
      notifySuccess(done)
      onDone?.(data)
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
      await call({ method: 'PUT', path: 'change-set/current', body: { change_set_id } })
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
