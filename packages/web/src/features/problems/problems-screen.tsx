import { formatCount } from '../../catalogue/format/format-value.ts'
import { usePageThatExists } from '../../catalogue/list/use-page-that-exists.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { NoProblems } from './no-problems.tsx'
import { ProblemFilters } from './problem-filters.tsx'
import { ProblemTable } from './problem-table.tsx'
import { useProblems } from './problems-query.ts'
import classes from './problems.module.css'
import { useProblemAddress } from './use-problem-address.ts'
import { RaisedBox } from '../../ui/raised-box.tsx'

/** The problems of all records, errors first, each with a link to its record. */
export function ProblemsScreen() {
  const address = useProblemAddress()
  const { page, filtered, wire, goTo, correctPage } = address
  const list = useProblems(wire)
  const { data, error, isPlaceholderData, isRefetching, refetch } = list
  usePageThatExists({ correctPage, query: { page } }, list)
  return (
    <>
      <PageHeader
        title="Problems"
        count={data && formatCount(data.total)}
        about="Records that are stored but cannot work as they are, or probably do not do what was meant."
        actions={<RefreshButton loading={isRefetching && !isPlaceholderData} onClick={() => void refetch()} />}
      />
      <ProblemFilters address={address} />
      {error && !data ? (
        <ErrorPanel title="The problems could not be loaded" onRetry={() => void refetch()}>
          {error.message}
        </ErrorPanel>
      ) : (
        <RaisedBox>
          {data?.checking && (
            <p className={classes.checking}>Records are being checked: some problems may be missing or old.</p>
          )}
          {data?.total === 0 ? (
            <NoProblems filtered={filtered} checking={data.checking} onClear={address.clear} />
          ) : (
            <ProblemTable problems={data?.problems} dimmed={isPlaceholderData} />
          )}
        </RaisedBox>
      )}
      {data && data.pageCount > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <PageButtons page={page} pageCount={data.pageCount} onChange={goTo} />
        </nav>
      )}
    </>
  )
}
