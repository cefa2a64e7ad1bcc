import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { PlayedSession, SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import type { PolicySource } from '@tollgate/contract/simulation/policy-source.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import { keys } from '../../../catalogue/queries.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

export interface Played extends Pick<PlayedSession, 'steps' | 'left_out'> {
  policy: PolicySource
  names: RecordNames
}

const assignments = catalogueOf('plan-assignment')
const events = catalogueOf('policy-event')

/**
 * What a session is told step by step. One question is on its way at a time, then the newest: while something is dragged, the
 * lanes follow as fast as the answers come.
 *
 * @param place Of the step that is told with its path.
 */
export function usePlayed(body: SessionRequestBody | undefined, place?: number) {
  const wanted = useMemo(() => body && { body, place, text: JSON.stringify(body) }, [body, place])
  const [asked, setAsked] = useState(wanted)
  const query = useQuery({
    // As one text: of two hundred steps the members would be put in order and compared at every key.
    queryKey: ['catalogue', 'simulation-session', asked?.text, asked?.place],
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Played> => {
      const step = asked?.place === undefined ? '' : `&step=${asked.place}`
      const path = `simulation/session?names=true${step}`
      const { data, meta } = await call({ method: 'POST', path, body: asked?.body, signal })
      return { ...(data as Omit<Played, 'names'>), names: (meta as Pick<Played, 'names'>).names }
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOther = asked?.text !== wanted?.text || asked?.place !== wanted?.place
  if (isOther && (asked === undefined || wanted === undefined || !query.isFetching)) setAsked(wanted)
  return { ...query, isOutdated: isOther || query.isPlaceholderData || query.error !== null }
}

/** Where plans may be used: access points, slices and classes to choose from. */
export function useAssignments() {
  return useQuery({
    queryKey: keys.list(assignments, {}),
    queryFn: ({ signal }) => getAllRows(assignments, {}, signal),
  }).data?.rows
}

export function useEvents() {
  return useQuery({ queryKey: keys.list(events, {}), queryFn: ({ signal }) => getAllRows(events, {}, signal) }).data
    ?.rows
}
