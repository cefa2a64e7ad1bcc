import { VisuallyHidden } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { useParts } from '../catalogue-parts.ts'
import { openColumns } from './column-plan.ts'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'

const ACCEPTED = '.csv,.json,.xlsx,.txt,text/csv,application/json'

/** The first step: a file is chosen or dropped. Below it are the columns that it can have. */
export function ChooseFile({ target, work, over }: StepProps) {
  const id = useId()
  return (
    <>
      <label className={classes.drop} htmlFor={id} data-over={over || undefined}>
        <input
          id={id}
          type="file"
          className={classes.input}
          accept={ACCEPTED}
          data-autofocus
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void work.choose(file)
            // Without this the browser does not report a corrected file of the same name.
            event.currentTarget.value = ''
          }}
        />
        <IconFileUpload className={classes.dropIcon} stroke={1.25} aria-hidden />
        <span className={classes.choose}>Choose a file</span>
        <span className={classes.hint}>
          or drop it here: CSV, Excel (.xlsx) or JSON, at most 64 MiB. Cells of a spreadsheet are pasted, their head
          with them
        </span>
      </label>
      <KnownColumns target={target} />
    </>
  )
}

function KnownColumns({ target: { catalogue, given } }: Pick<StepProps, 'target'>) {
  const { importHint } = useParts(catalogue.name)
  return (
    <section className={classes.known} aria-label="Columns of the file">
      <p>
        An exported file or package can be imported as it is. For other files, the next step asks which column is which.
        A preview shows every change before anything is stored.
      </p>
      {importHint && <p>{importHint}</p>}
      <dl className={classes.columns}>
        {openColumns(catalogue, given)
          .filter(({ names }) => names === undefined)
          .map(({ name, label }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {label}
                {catalogue.fields[name]?.required && name !== catalogue.id && (
                  <>
                    <span className={classes.required} aria-hidden>
                      {' '}
                      *
                    </span>
                    <VisuallyHidden> (required)</VisuallyHidden>
                  </>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
