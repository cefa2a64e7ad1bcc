import type { SetRecord } from '@tollgate/contract/release/change-set.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { UsageList } from '../../catalogue/record/usage-list.tsx'
import { useUsage } from '../../catalogue/record/use-record.ts'
import { FieldsTable } from '../../ui/fields-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './release.module.css'

const ACTIONS = { create: 'created', update: 'changed', delete: 'deleted' } as const

interface SetRecordsProps {
  title: string | undefined
  records: readonly SetRecord[]
  /** With their problems as they are now, and who uses them. */
  isTold?: boolean
}

/** What a set makes of records, field by field. */
export function SetRecords({ title, records, isTold = false }: SetRecordsProps) {
  const { data: problems = [] } = useProblemsOf(isTold && title !== undefined ? records : [])
  if (title === undefined) return null
  const id = title.replaceAll(' ', '-').toLowerCase()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.list}>
        {records.map((record) => (
          <li key={nameOf(record)} className={classes.entry}>
            <Told record={record} />
            <Problems
              problems={problems.filter((one) => `${one.resource} ${one.id}` === nameOf(record))}
              isNew={record.action === 'create'}
            />
            {isTold && record.action !== 'delete' && <Users record={record} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ resource, record_id }: SetRecord) => `${resource} ${record_id}`

function Told({ record: { resource, label, action, fields } }: { record: SetRecord }) {
  const what = definitionOf(resource as Parameters<typeof definitionOf>[0]).words.one
  return (
    <>
      <span className={classes.head}>
        {what} {label}
      </span>{' '}
      <span className={classes.muted}>{ACTIONS[action]}</span>
      <FieldsTable label={`Fields of ${what} ${label}`} fields={fields} />
    </>
  )
}

const CHECKING_MS = 3000

/** Problems of some records in the working data. */
function useProblemsOf(records: readonly SetRecord[]) {
  const names = records.map(nameOf).join(',')
  const query = useQuery({
    queryKey: ['catalogue', 'problems', 'of', names],
    queryFn:
      names === ''
        ? skipToken
        : async ({ signal }) => {
            const asked = new URLSearchParams({ records: names, page_size: '1000' })
            const { data, meta } = await call({ method: 'GET', path: `problems?${asked}`, signal })
            return { problems: data as Problem[], isChecking: (meta as { checking?: boolean }).checking === true }
          },
    refetchInterval: ({ state }) => (state.data?.isChecking ? CHECKING_MS : false),
  })
  return { data: query.data?.problems }
}

/** A new record brings its problems; of a changed one they may be older. */
function Problems({ problems, isNew }: { problems: readonly Problem[]; isNew: boolean }) {
  if (problems.length === 0) return null
  return (
    <ul className={classes.plain} aria-label={isNew ? 'Problems that it adds' : 'Problems that it has'}>
      {problems.map(({ severity, code, field, message }) => (
        <li key={`${code} ${field} ${message}`}>
          <StatusBadge kind={severity === 'error' ? 'fault' : 'warning'} label={message} />
        </li>
      ))}
    </ul>
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
