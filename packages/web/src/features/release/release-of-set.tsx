import { publishRelease } from '@tollgate/contract/calls/release.ts'
import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import { send } from '../../api/client.ts'
import { RoleContext } from '../../catalogue/rights.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ApproveButton } from './approve-button.tsx'
import { RELEASES, releasesQuery, STATES, useStep } from './release-calls.ts'
import classes from './release.module.css'
import { ReleaseDifference } from './release-difference.tsx'

interface ReleaseOfSetProps {
  set: ChangeSetRead
  /** Absent while it is computed. */
  impact: ImpactRead | undefined
}

/** Says of a set that its release is scheduled or suspended, or was an emergency that nobody has reviewed yet. */
export function ReleaseOfSet({ set, impact }: ReleaseOfSetProps) {
  const { change_set_id: own } = set
  const { data: releases = [] } = useQuery(releasesQuery)
  const isApprover = isAtLeast(use(RoleContext), 'approver')
  const release = releases.find(
    ({ state, change_sets: sets }) => state !== 'cancelled' && sets.some(({ change_set_id: id }) => id === own),
  )
  if (!release) return null
  const { release_id: id, base_release_id: base, state, publish_at, published_at } = release
  const { emergency_reason, review, review_refused } = release
  if (state === 'scheduled' && publish_at)
    return (
      <p role="status">
        <StatusBadge {...STATES.scheduled} /> It is published as release {id} at{' '}
        <DateText value={publish_at} withTime />.
        {release.approvers.length > 0 &&
          set.state !== 'approved' &&
          ' It is not approved as it is now: it is suspended then.'}
      </p>
    )
  if (state === 'suspended')
    return (
      <Stack gap="xs">
        <Suspended
          release={release}
          isApproved={set.state === 'approved'}
          current={releases.find(isCurrent)?.release_id}
        />
        {impact && <PublishAgain release={release} set={set} impact={impact} />}
      </Stack>
    )
  return (
    <>
      {emergency_reason !== null && published_at !== null && review === null && (
        <p role="status">
          <StatusBadge kind="warning" label="Not reviewed" /> It was published without approval, as release {id}:{' '}
          {emergency_reason}.{' '}
          {isApprover && review_refused === null && <RecordLink address={RELEASES}>Review it</RecordLink>}
        </p>
      )}
      {set.state === 'published' && base !== null && (
        <section className={classes.section} aria-labelledby="changed">
          <h2 id="changed">
            <RecordLink address={`${RELEASES}?from=${base}&to=${id}`}>What release {id} changed</RecordLink>
          </h2>
          <ReleaseDifference
            sides={{ from: String(base), to: String(id) }}
            failed="What it changed could not be worked out"
          />
        </section>
      )}
    </>
  )
}

interface SuspendedProps {
  release: Release
  isApproved: boolean
  current: number | undefined
}

function Suspended({ release, isApproved, current }: SuspendedProps) {
  const { release_id: id, base_release_id: base, note } = release
  return (
    <p role="status">
      <StatusBadge {...STATES.suspended} /> Release {id}, which would publish it, is suspended: {note}. What the set
      changes is worked out again below.{' '}
      {isApproved && 'The set is approved, but that release stays suspended: publish the set, as planned or anew. '}
      {base !== null && current !== undefined && base !== current && (
        <RecordLink address={`${RELEASES}?from=${base}&to=${current}`}>What release {current} changed</RecordLink>
      )}
    </p>
  )
}

interface PublishAgainProps {
  release: Release
  set: ChangeSetRead
  impact: ImpactRead
}

/** Publishes a suspended release as it was planned, with the approval that it lost, in one press. */
function PublishAgain({ release: { release_id, publish_at }, set, impact }: PublishAgainProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useStep(() => void navigate({ to: RELEASES }))
  const mayApprove = isAtLeast(use(RoleContext), 'approver')
  const needsApproval = impact.approvals_missing !== null && !impact.alone
  if (
    !mayApprove ||
    impact.publish_refused !== null ||
    impact.faults.length > 0 ||
    (needsApproval && impact.refused !== null)
  )
    return null
  const publish = () =>
    mutate({
      send: () =>
        send(publishRelease, {
          body: { change_set_ids: impact.change_set_ids, base: impact.base, as_planned: release_id },
        }),
      done: 'It is published as planned',
    })
  return (
    <Group gap="sm">
      {needsApproval ? (
        <ApproveButton
          id={set.change_set_id}
          impact={impact}
          label="Approve and publish as planned"
          onApproved={publish}
        />
      ) : (
        <Button loading={isPending} onClick={publish}>
          Publish as planned
        </Button>
      )}
      {publish_at !== null && (
        <span>
          It was planned for <DateText value={publish_at} withTime />; if that is over, it is published now.
        </span>
      )}
    </Group>
  )
}
