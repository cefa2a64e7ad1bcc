import type { AnswerOf } from '@tollgate/contract/call/define-call.ts'
import { playSession } from '@tollgate/contract/calls/simulation.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '../../../api/client.ts'
import { keys } from '../../../catalogue/queries.ts'
import { NAMED, named } from '../named.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

export interface Played extends AnswerOf<typeof playSession> {
  names: RecordNames
}

const assignments = catalogueOf('plan-assignment')

/**
 * The answers of a session, step by step. Sends one request at a time and then the newest, so that the lanes follow a
 * drag.
 * @param place Index of the step whose trace is wanted.
 */
export function usePlayed(body: SessionRequestBody | undefined, place?: number) {
  const wanted = useMemo(() => body && { body, place, text: JSON.stringify(body) }, [body, place])
  const [asked, setAsked] = useState(wanted)
  const query = useQuery({
    // As one text: TanStack Query would sort and compare the keys of two hundred steps on every render.
    queryKey: ['catalogue', 'simulation-session', asked?.text, asked?.place],
    structuralSharing: false,
    queryFn: asked
      ? async ({ signal }): Promise<Played> => {
          const { body: played, place: step } = asked
          const { answer, names } = named(await send(playSession, { body: played, query: { ...NAMED, step }, signal }))
          return { ...answer, names }
        }
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOther = asked?.text !== wanted?.text || asked?.place !== wanted?.place
  if (isOther && (asked === undefined || wanted === undefined || !query.isFetching)) setAsked(wanted)
  return { ...query, isOutdated: isOther || query.isPlaceholderData || query.error !== null }
}

/** Assignments of plans: the access points, slices and classes to choose from. */
export function useAssignments() {
  return useQuery({
    queryKey: keys.list(assignments, {}),
    queryFn: ({ signal }) => getAllRows(assignments, {}, signal),
  }).data?.rows
}
