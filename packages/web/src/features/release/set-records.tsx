import type { SetRecord } from '@tollgate/contract/release/change-set.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { useState } from 'react'
import { UsageList } from '../../catalogue/record/usage-list.tsx'
import { useUsage } from '../../catalogue/record/use-record.ts'
import { RecordFields } from '../../catalogue/record/record-fields.tsx'
import classes from './release.module.css'

const ACTIONS = { create: 'created', update: 'changed', delete: 'deleted' } as const

interface SetRecordsProps {
  title: string | undefined
  about?: string
  records: readonly SetRecord[]
  /** With the records that use them. */
  isTold?: boolean
}

/** The changes of records in a set, field by field. */
export function SetRecords({ title, about, records, isTold = false }: SetRecordsProps) {
  if (title === undefined) return null
  const id = title.replaceAll(' ', '-').toLowerCase()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about !== undefined && <p>{about}</p>}
      <ul className={classes.list}>
        {records.map((record) => (
          <li key={`${record.resource} ${record.record_id}`} className={classes.entry}>
            <Told record={record} />
            {isTold && record.action !== 'delete' && <Users record={record} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({ record: { resource, label, action, fields } }: { record: SetRecord }) {
  const what = definitionOf(resource as DocumentCatalogue).words.one
  return (
    <>
      <span className={classes.head}>
        {what} {label}
      </span>{' '}
      <span className={classes.muted}>{ACTIONS[action]}</span>
      <RecordFields label={`Fields of ${what} ${label}`} resource={resource} fields={fields} />
    </>
  )
}

function Users({ record }: { record: SetRecord }) {
  const [isOpen, setOpen] = useState(false)
  const catalogue = catalogues.get(record.resource)
  if (!catalogue) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Used by</summary>
      {isOpen && <UsersOf catalogue={catalogue} id={record.record_id} />}
    </details>
  )
}

function UsersOf({ catalogue, id }: { catalogue: Catalogue; id: number }) {
  const row = { [catalogue.id]: id }
  const { data } = useUsage(catalogue, row)
  if (!data) return null
  if (data.users.length === 0) return <p className={classes.muted}>Nothing uses it.</p>
  return <UsageList catalogue={catalogue} row={row} users={data.users} />
}
