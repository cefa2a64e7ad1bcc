import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { addressOfCall } from '../../api/client.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { usePageThatExists } from '../../catalogue/list/use-page-that-exists.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { KindChips, ProblemFilters } from './problem-filters.tsx'
import { ProblemTable } from './problem-table.tsx'
import { GroupTable } from './group-table.tsx'
import { type ProblemPage, useProblems } from './problems-query.ts'
import classes from './problems.module.css'
import { type ProblemView, useProblemAddress } from './use-problem-address.ts'
import { RaisedBox } from '../../ui/raised-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The problems of all records, errors first, each with a link to its record. */
export function ProblemsScreen() {
  const address = useProblemAddress()
  const { page, filtered, wire, view, sort, goTo, set, correctPage } = address
  const list = useProblems(view, wire)
  const { data, error, isPlaceholderData, isRefetching, refetch } = list
  usePageThatExists({ correctPage, query: { page } }, list)
  return (
    <>
      <PageHeader
        title="Problems"
        count={data && countWords(data.total, view)}
        about="Records that are stored but cannot work as they are, or probably do not do what was meant."
        actions={
          <>
            <SegmentedControl
              aria-label="Problems are shown"
              size="xs"
              data={[
                { value: 'kinds', label: 'By kind' },
                { value: 'each', label: 'One by one' },
              ]}
              value={view}
              onChange={(next) => set({ view: next, sort: '' })}
            />
            <ExportProblems wire={wire} />
            <RefreshButton loading={isRefetching && !isPlaceholderData} onClick={() => void refetch()} />
          </>
        }
      />
      <ProblemFilters address={address} />
      <KindChips address={address} data={data} />
      {error && !data ? (
        <ErrorPanel title="The problems could not be loaded" text={error.message} onRetry={refetch} />
      ) : (
        <RaisedBox>
          {data?.checking && (
            <p className={classes.checking}>Records are being checked: some problems may be missing or old.</p>
          )}
          {data?.total === 0 ? (
            <NoProblems filtered={filtered} checking={data.checking === true} onClear={address.clear} />
          ) : (
            <Found
              data={data}
              view={view}
              dimmed={isPlaceholderData}
              sort={sort}
              onSort={(next) => set({ sort: next })}
            />
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

function countWords(total: number, view: ProblemView): string {
  if (view === 'each') return formatCount(total)
  return total === 1 ? '1 kind' : `${formatCount(total)} kinds`
}

interface FoundProps {
  data: ProblemPage | undefined
  view: ProblemView
  dimmed: boolean
  sort: string | undefined
  onSort: (sort: string) => void
}

function Found({ data, view, ...shown }: FoundProps) {
  if (data && view === 'kinds') return <GroupTable groups={data.groups} dimmed={shown.dimmed} />
  return <ProblemTable problems={data?.problems} {...shown} />
}

/** Exports all filtered problems in the order of the table. */
function ExportProblems({ wire: { page: _page, page_size: _size, ...query } }: { wire: Record<string, string> }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size="1rem" aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {['csv', 'json'].map((format) => (
          <Menu.Item key={format} component="a" href={addressOfCall('problems/export', { format, ...query })} download>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface NoProblemsProps {
  filtered: boolean
  /** There may be some that are not found yet. */
  checking: boolean
  onClear: () => void
}

/** There are no problems, or the filter hides all of them. */
function NoProblems({ filtered, checking, onClear }: NoProblemsProps) {
  if (!filtered) {
    return (
      <p className={classes.good}>
        <IconCircleCheck size="1.125rem" aria-hidden />
        {checking ? 'No problems found yet.' : 'No problems found.'}
      </p>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title="Nothing matches"
      text="There is no problem of this kind."
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  )
}
