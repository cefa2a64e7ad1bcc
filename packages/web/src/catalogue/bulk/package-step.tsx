import type { PackageImport, PackageImported } from '@tollgate/contract/catalogues/document-calls.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../format/format-value.ts'
import { RecordFields } from '../record/record-fields.tsx'
import { ImportFooter } from './import-footer.tsx'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'

const MOST = 100

const CHOICES: { value: PackageImport['conflicts']; label: string }[] = [
  { value: 'keep', label: 'Keep what is here' },
  { value: 'take', label: 'Take what the file says' },
]

/** The step that previews a package: which records it adds and changes. Nothing is stored before it is confirmed. */
export function PackageStep({ work }: StepProps) {
  const { packed } = work.state
  const [conflicts, setConflicts] = useState<PackageImport['conflicts']>('refuse')
  if (!packed) return null
  const { added, changed, conflicts: clashing, unchanged } = packed.found
  const why = blockingReason(packed.found, conflicts)
  return (
    <>
      <p className={classes.about}>
        Changes that the import of <strong>{packed.name}</strong> would make, with all that its records name. Nothing is
        stored yet. {formatCount(unchanged)} unchanged.
      </p>
      <Paths title="added" paths={added} />
      <Paths title="changed" paths={changed} />
      <Paths title="different here" paths={clashing} />
      <Differences differences={packed.found.differences} />
      {clashing.length > 0 && (
        <>
          <p id="package-conflicts">Other plans may use what is different here.</p>
          <SegmentedControl
            aria-labelledby="package-conflicts"
            value={conflicts}
            data={CHOICES}
            onChange={setConflicts}
          />
        </>
      )}
      <ImportFooter work={work} why={why} label="Import" onImport={() => void work.storePackage(conflicts)} />
    </>
  )
}

/** What the records that are here already say, and what the file says. */
function Differences({ differences }: Pick<PackageImported, 'differences'>) {
  if (differences.length === 0) return null
  return (
    <details>
      <summary>What is different: here, and in the file</summary>
      {differences.flatMap(({ key, records }) =>
        records.map(({ change, resource, what, path, fields }) => (
          <section key={`${key} ${path} ${what}`} aria-label={`${key}/${path}`}>
            <p>
              {key}/{path}: {what} {change}
            </p>
            {fields.length > 0 && <RecordFields label={`Fields of ${path}`} resource={resource} fields={fields} />}
          </section>
        )),
      )}
    </details>
  )
}

function blockingReason(
  { added, changed, conflicts: clashing, unchanged }: NonNullable<StepProps['work']['state']['packed']>['found'],
  conflicts: PackageImport['conflicts'],
): string | undefined {
  if (added.length + changed.length + clashing.length === 0)
    return `Nothing to import: ${formatCount(unchanged)} in the file, all without changes.`
  return clashing.length > 0 && conflicts === 'refuse' ? 'Say what becomes of what is different here.' : undefined
}

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={classes.doing}>
        {formatCount(paths.length)} {title}
      </h3>
      <ul className={classes.paths}>
        {paths.slice(0, MOST).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > MOST && <li>and {formatCount(paths.length - MOST)} more</li>}
      </ul>
    </section>
  )
}
