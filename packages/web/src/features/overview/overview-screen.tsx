import type { Overview } from '@tollgate/contract/overview.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ComingDays } from './coming-days.tsx'
import { CountCards } from './count-cards.tsx'
import { LastChanges } from './last-changes.tsx'
import type { OverviewList } from './overview-list.ts'
import { lastBatchesQuery, overviewQuery, problemGroupsQuery } from './overview-query.ts'
import classes from './overview-screen.module.css'
import { ProblemCard } from './problem-card.tsx'

/** The first screen after sign-in: what needs attention, the latest changes, and the numbers of records. */
export function OverviewScreen({ lists }: { lists: readonly OverviewList[] }) {
  const { data, error, refetch } = useQuery(overviewQuery)
  // Requested and shown together, so that nothing moves later.
  const parts = [useQuery(problemGroupsQuery), useQuery(lastBatchesQuery)]
  const isWhole = parts.every(({ isPending }) => !isPending)
  return (
    <>
      <PageHeader title="Overview" />
      {data && isWhole ? <Content overview={data} lists={lists} /> : !error && <OverviewSkeleton />}
      {error && !data && <ErrorPanel title="The overview could not be loaded" text={error.message} onRetry={refetch} />}
    </>
  )
}

function Content({ overview, lists }: { overview: Overview; lists: readonly OverviewList[] }) {
  return (
    <div className={classes.overview}>
      <div className={classes.columns}>
        <ProblemCard {...overview.problems} />
        <ComingDays {...overview} />
      </div>
      <LastChanges />
      <CountCards counts={overview.counts} lists={lists} />
    </div>
  )
}

/** Placeholders of the same size, so that nothing moves later. */
function OverviewSkeleton() {
  return (
    <div className={classes.overview} role="status" aria-label="Loading">
      <Skeleton className={classes.skeletonCards} />
      <Skeleton className={classes.skeletonChanges} />
    </div>
  )
}
