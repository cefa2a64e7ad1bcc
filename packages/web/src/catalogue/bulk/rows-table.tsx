import type { ImportPreview, ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { fieldAt, type Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { ReactNode } from 'react'
import { asText } from '../row.ts'
import classes from './import.module.css'
import type { ImportTarget } from './use-import.ts'

export interface RowsProps {
  target: ImportTarget
  rows: ImportPreview['rows']
  /** Head of the first column: "Line" or "Row". */
  place: string
}

interface RowsTableProps {
  label: string
  place: string
  heads: readonly string[]
  /** A row of the file takes several lines of the table. */
  told?: true
  children: ReactNode
}

export function RowsTable({ label, place, heads, told, children }: RowsTableProps) {
  return (
    <table className={told ? `${classes.table} ${classes.told}` : classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          {heads.map((head, at) => (
            <th key={`${at} ${head}`} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface ToldRowProps {
  catalogue: Catalogue
  row: ImportRow
  lines: readonly { key: string; cells: ReactNode }[]
}

/** What is told of a row, line by line. The first line names the row. */
export function ToldRow({ catalogue, row, lines }: ToldRowProps) {
  return lines.map(({ key, cells }, index) => (
    <tr key={key} data-more={index > 0 || undefined}>
      {index === 0 && (
        <>
          <th scope="rowgroup" rowSpan={lines.length} className={classes.line}>
            {row.line}
          </th>
          <td rowSpan={lines.length}>
            <RowName catalogue={catalogue} row={row} />
          </td>
        </>
      )}
      {cells}
    </tr>
  ))
}

/** The name of a row: that of its record, or the one in the file. */
export function RowName({ catalogue, row }: { catalogue: Catalogue; row: ImportRow }) {
  const field = fieldAt(catalogue, catalogue.label, catalogues)
  const mono = field?.kind === 'text' && field.mono === true
  const name = row.label || asText(row.given?.[catalogue.label]) || (row.id === null ? '—' : `#${row.id}`)
  return (
    <span title={name} data-mono={mono || undefined}>
      {name}
    </span>
  )
}

export function labelCaption(catalogue: Catalogue): string {
  return fieldAt(catalogue, catalogue.label, catalogues)?.label ?? 'Record'
}
