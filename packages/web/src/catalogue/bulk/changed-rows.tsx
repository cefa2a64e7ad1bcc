import { Fragment } from 'react'
import { captionOf } from '../format/columns.ts'
import { ImportValue } from './import-value.tsx'
import classes from './import.module.css'
import { labelCaption } from './label-caption.ts'
import { RowName } from './row-name.tsx'
import type { RowsProps } from './rows-props.ts'

/** Records that would change, with old and new values. */
export function ChangedRows({ target: { catalogue }, rows, place }: RowsProps) {
  return (
    <table className={`${classes.table} ${classes.told}`} aria-label="Changed rows">
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          <th scope="col">{labelCaption(catalogue)}</th>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { line, before, after } = row
          const names = Object.keys(after ?? {})
          return (
            <Fragment key={line}>
              {names.map((name, index) => (
                <tr key={name} data-more={index > 0 || undefined}>
                  {index === 0 && (
                    <>
                      <th scope="rowgroup" rowSpan={names.length} className={classes.line}>
                        {line}
                      </th>
                      <td rowSpan={names.length}>
                        <RowName catalogue={catalogue} row={row} />
                      </td>
                    </>
                  )}
                  <td className={classes.field}>{captionOf(catalogue, name)}</td>
                  <td className={classes.before}>
                    <ImportValue catalogue={catalogue} name={name} value={before?.[name] ?? null} />
                  </td>
                  <td className={classes.after}>
                    <ImportValue catalogue={catalogue} name={name} value={after?.[name] ?? null} />
                  </td>
                </tr>
              ))}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
