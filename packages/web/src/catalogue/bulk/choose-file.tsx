import { VisuallyHidden } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { openColumns } from './column-plan.ts'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'

const ACCEPTED = '.csv,.json,text/csv,application/json'

/** The file is chosen or dropped; what it may hold is said beside. */
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
            // The same file may be chosen again, mended.
            event.currentTarget.value = ''
          }}
        />
        <IconFileUpload className={classes.dropIcon} stroke={1.25} aria-hidden />
        <span className={classes.choose}>Choose a file</span>
        <span className={classes.hint}>or drop it here: CSV or JSON, at most 64 MiB</span>
      </label>
      <KnownColumns target={target} />
    </>
  )
}

function KnownColumns({ target: { catalogue, given } }: Pick<StepProps, 'target'>) {
  return (
    <section className={classes.known} aria-label="Columns of the file">
      <p>
        An exported file comes back as it is. With other columns, the next step asks which is which. Nothing is stored
        before you have seen what would change.
      </p>
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
