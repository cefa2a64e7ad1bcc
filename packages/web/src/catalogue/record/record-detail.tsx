import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { treeOf } from '@tollgate/contract/catalogues/owner-of.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Suspense, type ReactNode } from 'react'
import { useAddressOf, useParts } from '../catalogue-parts.ts'
import { captionOf } from '../format/columns.ts'
import { FieldWarning } from '../form/field-frame.tsx'
import classes from './record-detail.module.css'
import { RecordLink } from './record-link.tsx'
import { UsageList } from './usage-list.tsx'
import { useUsage, warningsOf } from './use-record.ts'
import { ValueText } from '../format/value-text.tsx'

/** A record: its fields with their meaning, its warnings, and the records that use it. */
export function RecordDetail({ catalogue, row }: { catalogue: Catalogue; row: Row }) {
  const Body = useParts(catalogue.name).detail ?? DetailSections
  const { data: usage } = useUsage(catalogue, row)
  const general = warningsOf(row).filter(({ field }) => field === undefined || !(field in catalogue.fields))
  return (
    <div className={classes.detail}>
      {general.map(({ code, message }) => (
        <FieldWarning key={code} text={message} />
      ))}
      <Suspense>
        <Body catalogue={catalogue} row={row} />
      </Suspense>
      {usage && usage.users.length > 0 && (
        <DetailSection title="Used by">
          <UsageList catalogue={catalogue} row={row} users={usage.users} />
        </DetailSection>
      )}
      {!catalogue.readOnly && <HistoryLink catalogue={catalogue} row={row} />}
    </div>
  )
}

/** A link to all changes of the record and its parts. */
function HistoryLink({ catalogue: { name, id }, row }: { catalogue: Catalogue; row: Row }) {
  const tree = treeOf(name).length > 1
  const query = new URLSearchParams({ resource: name, record_id: String(row[id]), ...(tree && { tree: '1' }) })
  return (
    <p>
      <RecordLink address={`/main/history?${query}`}>History of this record</RecordLink>
    </p>
  )
}

/** The fields by section. Computed values and the id come last in the first section. */
export function DetailSections({ catalogue, row }: { catalogue: Catalogue; row: Row }) {
  const shown = Object.keys(catalogue.fields).filter((key) => isShown(catalogue.fields[key], row[key]))
  const sections = Map.groupBy(shown, (key) => catalogue.fields[key]?.section)
  const [first] = sections.keys()
  const rest = [...Object.keys(catalogue.computed), catalogue.id]
  return [...sections].map(([section, keys]) => (
    <DetailSection key={section ?? ''} title={section}>
      <DetailFields catalogue={catalogue} row={row} names={section === first ? [...keys, ...rest] : keys} />
    </DetailSection>
  ))
}

/** Fields that only other programs write are hidden while empty. */
function isShown(field: Field | undefined, value: unknown): boolean {
  return field !== undefined && !field.hidden && !(field.readOnly && (value ?? null) === null)
}

export function DetailSection({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title !== undefined && <h3 className={classes.title}>{title}</h3>}
      {children}
    </section>
  )
}

/** Labels and values of some fields, with warnings. */
export function DetailFields({ catalogue, row, names }: { catalogue: Catalogue; row: Row; names: readonly string[] }) {
  return (
    <dl className={classes.fields}>
      {names.map((name) => (
        <DetailField key={name} catalogue={catalogue} row={row} name={name} />
      ))}
    </dl>
  )
}

function DetailField({ catalogue, row, name }: { catalogue: Catalogue; row: Row; name: string }) {
  const address = useAddressOf()
  const field = catalogue.fields[name]
  const value = row[name]
  const link = field?.kind === 'reference' && typeof value === 'number' ? address(field.to, value) : undefined
  const mono = (field?.kind === 'text' && field.mono) || name === catalogue.id
  const warnings = warningsOf(row).filter((warning) => warning.field === name)
  const text = <ValueText catalogue={catalogue} row={row} name={name} />
  return (
    <div className={classes.field}>
      <dt>{captionOf(catalogue, name)}</dt>
      <dd>
        <span data-mono={mono || undefined}>
          <RecordLink address={link}>{text}</RecordLink>
        </span>
        {warnings.map(({ code, message }) => (
          <FieldWarning key={code} text={message} />
        ))}
      </dd>
    </div>
  )
}
