import { text as anyText } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { ActionIcon, Pagination, Select, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import { usePageThatExists } from '../../catalogue/list/use-page-that-exists.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoProblems } from './no-problems.tsx'
import { ProblemTable } from './problem-table.tsx'
import { useProblems } from './problems-query.ts'
import classes from './problems.module.css'
import { useProblemAddress } from './use-problem-address.ts'

const SEVERITIES = [
  { value: 'error', label: 'Faults' },
  { value: 'warning', label: 'Warnings' },
]

const TEXT: Filter = {
  key: 'text',
  field: 'text',
  match: 'contains',
  parent: false,
  hidden: false,
  of: anyText('Name or message'),
}

/** Everything that cannot be right, over all data: faults first, each with the way to its record. */
export function ProblemsScreen() {
  const address = useProblemAddress()
  const { page, severity, resource, text, wire, filter, goTo, correctPage } = address
  const list = useProblems(wire)
  const { data, error, isPlaceholderData, isRefetching, refetch } = list
  usePageThatExists({ correctPage, query: { page } }, list)
  const filtered = severity !== '' || resource !== '' || text !== ''
  return (
    <>
      <PageHeader
        title="Problems"
        count={data && formatCount(data.total)}
        about="What is accepted but cannot be right: each with the record that it is found in."
        actions={
          <Tooltip label="Refresh">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Refresh"
              loading={isRefetching && !isPlaceholderData}
              onClick={() => void refetch()}
            >
              <IconRefresh size="1.125rem" aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
      />
      <search className={classes.filters} aria-label="Filter problems">
        <Select
          aria-label="Severity"
          placeholder="Severity"
          data={SEVERITIES}
          value={severity || null}
          onChange={(value) => filter('severity', value ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear severity' }}
        />
        <Select
          aria-label="Catalogue"
          placeholder="Catalogue"
          data={catalogueOptions}
          value={resource || null}
          onChange={(value) => filter('resource', value ?? '')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear catalogue' }}
          nothingFoundMessage="Nothing matches"
        />
        <FilterField filter={TEXT} value={text} onFilter={filter} />
      </search>
      {error && !data ? (
        <ErrorPanel title="The problems could not be loaded" onRetry={() => void refetch()}>
          {error.message}
        </ErrorPanel>
      ) : (
        <div className={classes.box}>
          {data?.total === 0 ? (
            <NoProblems filtered={filtered} onClear={address.clear} />
          ) : (
            <ProblemTable problems={data?.problems} dimmed={isPlaceholderData} />
          )}
        </div>
      )}
      {data && data.pageCount > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <Pagination
            total={data.pageCount}
            value={page}
            onChange={goTo}
            size="sm"
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
          />
        </nav>
      )}
    </>
  )
}

const catalogueOptions = [...catalogues.values()]
  .filter(({ view, readOnly }) => !view && !readOnly)
  .map(({ name, words }) => ({ value: name, label: words.many }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
