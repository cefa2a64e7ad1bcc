import { cancelRelease, confirmRelease } from '@tollgate/contract/calls/release.ts'
import type { ReleaseRead } from '@tollgate/contract/release/release.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { send } from '../../api/client.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { PlansContext, RoleContext } from '../../catalogue/rights.ts'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CompareReleases } from './compare-releases.tsx'
import { impactQuery, releasesQuery, SETS, STATES, useStep } from './release-calls.ts'
import classes from './release.module.css'
import { ReturnDialog } from './return-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** Releases: the current one, what each changed, and rollback. */
export function ReleasesScreen() {
  const { data, error, refetch } = useQuery(releasesQuery)
  return (
    <>
      <PageHeader
        title="Releases"
        count={data && formatCount(data.length)}
        about="What was published, the newest first. An earlier one comes back under a new number, with the same documents."
      />
      {error && !data && <ErrorPanel title="The releases could not be loaded" text={error.message} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState title="There is no release" text="The first one is being made: load the page again in a moment." />
      )}
      {data && data.length > 0 && <ReleasesTable releases={data} />}
      {data && (
        <div className={classes.sections}>
          <CompareReleases releases={data.filter(({ manifest_hash: hash }) => hash !== null)} />
        </div>
      )}
    </>
  )
}

function ReleasesTable({ releases }: { releases: readonly ReleaseRead[] }) {
  const mayPublish = isAtLeast(use(RoleContext), 'approver')
  const [returning, setReturning] = useState<ReleaseRead>()
  const [reviewing, setReviewing] = useState<ReleaseRead>()
  return (
    <>
      <DataTable label="Releases" className={classes.table} data-stacks>
        <colgroup>
          <col className={classes.number} />
          <col className={classes.state} />
          <col className={classes.moment} />
          <col className={classes.person} />
          <col span={2} />
          <col className={classes.counts} />
          <col className={classes.actions} />
        </colgroup>
        <TableHead captions={['Release', 'State', 'Published', 'By', 'Approved by', 'Change sets', 'Documents']}>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {releases.map((release) => (
            <tr key={release.release_id}>
              <td data-caption="Release">{release.release_id}</td>
              <td>
                <State release={release} />
              </td>
              <td data-caption="Published">
                {release.published_at && <DateText value={release.published_at} withTime />}
              </td>
              <td data-caption="By">{release.user_name}</td>
              <td data-caption="Approved by">{release.approvers.join(', ')}</td>
              <td data-caption="Change sets">
                <Sets release={release} />
              </td>
              <td data-caption="Documents">{countsOf(release)}</td>
              <ActionsCell>
                {mayPublish && <Actions release={release} onReturn={setReturning} onReview={setReviewing} />}
              </ActionsCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <ReturnDialog
        release={returning}
        current={releases.find(({ state }) => state === 'current' || state === 'unconfirmed')?.release_id}
        onClose={() => setReturning(undefined)}
      />
      <ReviewDialog release={reviewing} onClose={() => setReviewing(undefined)} />
    </>
  )
}

function State({ release }: { release: ReleaseRead }) {
  const {
    state,
    note,
    problem,
    emergency_reason,
    review,
    review_refused,
    confirm_by,
    confirm_refused,
    publish_at,
    rollback_of,
  } = release
  const isWaiting = review === null && release.published_at !== null
  return (
    <>
      <StatusBadge {...STATES[state]} />
      {rollback_of !== null && <div className={classes.muted}>returns to release {rollback_of}</div>}
      {state === 'unconfirmed' && confirm_by && (
        <div className={classes.muted}>
          to be confirmed by <DateText value={confirm_by} withTime />
          {confirm_refused !== null && <div>{confirm_refused}</div>}
        </div>
      )}
      {state === 'scheduled' && publish_at && (
        <div className={classes.muted}>
          for <DateText value={publish_at} withTime />
        </div>
      )}
      {emergency_reason !== null && (
        <>
          {isWaiting && (
            <div>
              <StatusBadge kind="warning" label="Not reviewed" />
            </div>
          )}
          <div className={classes.muted}>Emergency: {emergency_reason}</div>
          {isWaiting && review_refused !== null && <div className={classes.muted}>{review_refused}</div>}
          {review !== null && (
            <div className={classes.muted}>
              Reviewed by {review.by}: {review.text}
            </div>
          )}
        </>
      )}
      {note !== null && <div className={classes.muted}>{note}</div>}
      {problem !== null && (
        <div>
          <StatusBadge kind="fault" label="Overdue" /> {problem}
        </div>
      )}
    </>
  )
}

function Sets({ release: { change_sets: sets } }: { release: ReleaseRead }) {
  return sets.map(({ change_set_id: id, name, ticket }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <RecordLink address={`${SETS}/${id}`}>{name}</RecordLink>
      {ticket && ` (${ticket})`}
    </span>
  ))
}

function countsOf({ counts: { added, changed, removed }, manifest_hash }: ReleaseRead): string {
  if (manifest_hash === null) return ''
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} removed`,
  ]
  return parts.filter(Boolean).join(', ') || 'none differ'
}

interface ActionsProps {
  release: ReleaseRead
  onReturn: (release: ReleaseRead) => void
  onReview: (release: ReleaseRead) => void
}

function Actions({ release, onReturn, onReview }: ActionsProps) {
  const { release_id: id, state, confirm_refused, return_refused, review_refused, change_sets } = release
  const [set] = change_sets
  const { mutate, isPending } = useStep()
  return (
    <>
      {confirm_refused === null && (
        <Button
          size="xs"
          loading={isPending}
          onClick={() =>
            mutate({ send: () => send(confirmRelease, { params: { id } }), done: `Release ${id} is confirmed` })
          }
        >
          Confirm
        </Button>
      )}
      {review_refused === null && (
        <Button size="xs" variant="default" onClick={() => onReview(release)}>
          Review
        </Button>
      )}
      {return_refused === null && (
        <Button size="xs" variant="default" onClick={() => onReturn(release)}>
          Return to release {id}
        </Button>
      )}
      {state === 'suspended' && set !== undefined && (
        <Button size="xs" component={Link} to={`${SETS}/${set.change_set_id}`}>
          Look again
        </Button>
      )}
      {(state === 'scheduled' || state === 'suspended') && <CancelButton release={release} />}
    </>
  )
}

/** A role that is limited to plans is first asked for what the sets would change: the same as of a publish. */
function CancelButton({ release: { release_id: id, change_sets: sets } }: { release: ReleaseRead }) {
  const { mutate, isPending } = useStep()
  const isNarrowed = use(PlansContext) !== null
  const [first = 0, ...others] = sets.map((set) => set.change_set_id)
  const { data: impact } = useQuery({ ...impactQuery(first, others), enabled: isNarrowed })
  if (isNarrowed && impact?.publish_refused !== null) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      onClick={() =>
        mutate({ send: () => send(cancelRelease, { params: { id } }), done: `Release ${id} is cancelled` })
      }
    >
      Cancel
    </Button>
  )
}
