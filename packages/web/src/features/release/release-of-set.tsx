import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { useQuery } from '@tanstack/react-query'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RELEASES, releasesQuery, STATES } from './release-calls.ts'

/** Says of a set that its release is scheduled or suspended, or was an emergency that nobody has reviewed yet. */
export function ReleaseOfSet({ set: { change_set_id: set } }: { set: ChangeSetRead }) {
  const { data: releases = [] } = useQuery(releasesQuery)
  const release = releases.find(
    ({ state, change_sets: sets }) => state !== 'cancelled' && sets.some(({ change_set_id: id }) => id === set),
  )
  if (!release) return null
  const { release_id: id, state, publish_at, emergency_reason, review } = release
  if (state === 'scheduled' && publish_at)
    return (
      <p role="status">
        <StatusBadge {...STATES.scheduled} /> It is published as release {id} at{' '}
        <DateText value={publish_at} withTime />.
      </p>
    )
  if (state === 'suspended') return <Suspended release={release} current={releases.find(isCurrent)?.release_id} />
  if (emergency_reason === null || review !== null) return null
  return (
    <p role="status">
      <StatusBadge kind="warning" label="Not reviewed" /> It was published without approval, as release {id}:{' '}
      {emergency_reason}. <RecordLink address={RELEASES}>Review it</RecordLink>
    </p>
  )
}

function Suspended({ release, current }: { release: Release; current: number | undefined }) {
  const { release_id: id, base_release_id: base, note } = release
  return (
    <p role="status">
      <StatusBadge {...STATES.suspended} /> Release {id}, which would publish it, is suspended: {note}. What the set
      changes is worked out again below; then approve and publish it.{' '}
      {base !== null && current !== undefined && base !== current && (
        <RecordLink address={`${RELEASES}?from=${base}&to=${current}`}>What release {current} changed</RecordLink>
      )}
    </p>
  )
}
