import type { ImportPreview, RowStatus } from '@tollgate/contract/bulk/import-preview.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loader } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { formatCount } from '../format/format-value.ts'
import { FaultyRows } from './faulty-rows.tsx'
import { type ImportPage, readImportPage } from './import-calls.ts'
import classes from './import.module.css'
import { labelCaption, RowName, RowsTable, type RowsProps, ToldRow } from './rows-table.tsx'
import type { SourceFile } from './source-file.ts'
import type { ImportTarget } from './use-import.ts'
import { fileColumns, givenValues } from './column-plan.ts'
import { ImportValue } from './import-value.tsx'
import { captionOf } from '../format/columns.ts'

interface PreviewRowsProps {
  target: ImportTarget
  source: SourceFile
  preview: ImportPreview
  status: RowStatus
}

const SIZE = 25
const TABLES: Record<RowStatus, ComponentType<RowsProps>> = {
  added: AddedRows,
  changed: ChangedRows,
  unchanged: UnchangedRows,
  faulty: FaultyRows,
}

/** Records that would change, with old and new values. */
function ChangedRows({ target: { catalogue }, rows, place }: RowsProps) {
  const heads = [labelCaption(catalogue), 'Field', 'Before', 'After']
  return (
    <RowsTable label="Changed rows" place={place} heads={heads} told>
      {rows.map((row) => (
        <ToldRow
          key={row.line}
          catalogue={catalogue}
          row={row}
          lines={Object.keys(row.after ?? {}).map((name) => ({
            key: name,
            cells: (
              <>
                <td className={classes.field}>{captionOf(catalogue, name)}</td>
                <td className={classes.before}>
                  <ImportValue catalogue={catalogue} name={name} value={row.before?.[name] ?? null} />
                </td>
                <td className={classes.after}>
                  <ImportValue catalogue={catalogue} name={name} value={row.after?.[name] ?? null} />
                </td>
              </>
            ),
          }))}
        />
      ))}
    </RowsTable>
  )
}

export function PreviewRows({ target, source, preview, status }: PreviewRowsProps) {
  const { token } = preview
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['import', token, status, page],
    queryFn: ({ signal }) => readImportPage(target.catalogue, token, { status, page, size: SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: preview[status] > 0,
  })
  const Rows = TABLES[status]
  if (preview[status] === 0) return <p className={classes.none}>No row of the file is {status}.</p>
  if (error) return <ErrorPanel title="The rows could not be loaded" text={error.message} onRetry={refetch} />
  return (
    <>
      <section
        className={classes.scroll}
        aria-label={`Rows that are ${status}`}
        aria-busy={!data || isPlaceholderData}
        data-dimmed={isPlaceholderData || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it, and nothing inside takes the focus
        tabIndex={0}
      >
        {data ? (
          <Rows target={target} rows={data.rows} place={source.format === 'csv' ? 'Line' : 'Row'} />
        ) : (
          <Loader size="sm" m="md" role="img" aria-label="Loading the rows" />
        )}
      </section>
      {data && data.pageCount > 1 && <PreviewPages data={data} page={page} onChange={setPage} />}
    </>
  )
}

interface PreviewPagesProps {
  data: ImportPage
  page: number
  onChange: (page: number) => void
}

function PreviewPages({ data, page, onChange }: PreviewPagesProps) {
  const before = (page - 1) * SIZE
  return (
    <nav className={classes.pages} aria-label="Pages of the preview">
      <span>
        {formatCount(before + 1)}–{formatCount(before + data.rows.length)} of {formatCount(data.total)}
      </span>
      <PageButtons page={page} pageCount={data.pageCount} onChange={onChange} />
    </nav>
  )
}

/** Rows that are equal to the stored records. */
function UnchangedRows({ target: { catalogue }, rows, place }: RowsProps) {
  return (
    <RowsTable label="Unchanged rows" place={place} heads={[labelCaption(catalogue)]}>
      {rows.map((row) => (
        <tr key={row.line}>
          <th scope="row" className={classes.line}>
            {row.line}
          </th>
          <td>
            <RowName catalogue={catalogue} row={row} />
          </td>
        </tr>
      ))}
    </RowsTable>
  )
}

function AddedRows({ target: { catalogue, given }, rows, place }: RowsProps) {
  const same = givenValues(catalogue, given)
  const filled = new Set(rows.flatMap(({ after }) => Object.keys(after ?? {})))
  const columns = fileColumns(catalogue).filter(({ name }) => filled.has(name) && same[name] === undefined)
  return (
    <RowsTable label="Added rows" place={place} heads={columns.map(({ label }) => label)}>
      {rows.map(({ line, after }) => (
        <tr key={line}>
          <th scope="row" className={classes.line}>
            {line}
          </th>
          {columns.map(({ name }) => (
            <td key={name}>
              <ImportValue catalogue={catalogue} name={name} value={after?.[name] ?? null} />
            </td>
          ))}
        </tr>
      ))}
    </RowsTable>
  )
}
