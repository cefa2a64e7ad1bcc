import { Button } from '@mantine/core'
import type { BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import { useParts } from '../catalogue-parts.ts'
import { SearchedSelect } from '../lookup/searched-select.tsx'
import { missingFields, openColumns } from './column-plan.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'
import type { SourceColumn } from './source-column.ts'

const IGNORE = { value: '', label: 'Ignore this column' }

/** The step that matches the columns of the file with fields. Columns without a field are ignored. */
export function MapColumns({ target, work }: StepProps) {
  const { source, mapping = {} } = work.state
  const { importHint } = useParts(target.catalogue.name)
  const open = openColumns(target.catalogue, target.given)
  const missing = missingFields(target.catalogue, target.given, mapping)
  const choose = (from: string, to: string) => {
    const { [from]: _before, ...others } = mapping
    work.map(to === '' ? others : { ...others, [from]: to })
  }
  const chosen = Object.values(mapping)
  const twice = chosen.some((to, at) => chosen.indexOf(to) !== at)
  return (
    <>
      <p className={classes.about}>
        <strong>{source?.file.name}</strong> has column names of its own. Choose the field that each column is imported
        into.{importHint && ` ${importHint}`}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Columns of the file">
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">First values</th>
              <th scope="col" className={classes.target}>
                Import as
              </th>
            </tr>
          </thead>
          <tbody>
            {source?.columns.map((column) => (
              <ColumnRow key={column.name} {...{ column, open, mapping, choose }} />
            ))}
          </tbody>
        </table>
      </div>
      <DialogFooter>
        <p className={classes.why}>{chosen.length === 0 ? 'Choose at least one column.' : needed(missing)}</p>
        <Button variant="default" onClick={work.restart}>
          Choose another file
        </Button>
        <Button disabled={chosen.length === 0 || twice} onClick={() => void work.check()} data-autofocus>
          Check the rows
        </Button>
      </DialogFooter>
    </>
  )
}

interface ColumnRowProps {
  column: SourceColumn
  open: readonly BulkColumn[]
  mapping: Readonly<Record<string, string>>
  choose: (from: string, to: string) => void
}

function ColumnRow({ column: { name, samples }, open, mapping, choose }: ColumnRowProps) {
  const to = mapping[name] ?? ''
  const twice = to !== '' && Object.entries(mapping).some(([other, same]) => same === to && other !== name)
  return (
    <tr data-ignored={to === '' || undefined}>
      <th scope="row">{name}</th>
      <td className={classes.samples} title={samples.join('\n')}>
        {samples.join(' · ') || '—'}
      </td>
      <td>
        <SearchedSelect
          aria-label={`Import ${name} as`}
          value={to}
          error={twice && 'Another column is imported into this field'}
          data={[IGNORE, ...open.map((column) => ({ value: column.name, label: `${column.label} (${column.name})` }))]}
          onChoose={(chosen) => choose(name, chosen)}
        />
      </td>
    </tr>
  )
}

function needed(missing: readonly string[]): string {
  return missing.length === 0 ? '' : `New rows also need: ${missing.join(', ')}.`
}
