import { useAddressOf } from './catalogue-parts.ts'
import { RecordLink } from './record-link.tsx'
import type { Usage } from './use-record.ts'
import classes from './usage-list.module.css'
import { countOf } from './words.ts'

/** Who refers to a record: up to three of each catalogue by name, linked, and how many there are in all. */
export function UsageList({ users }: { users: Usage['users'] }) {
  const addressOf = useAddressOf()
  return (
    <ul className={classes.users}>
      {users.map(({ catalogue, count, records }) => (
        <li key={catalogue}>
          <span>{countOf(catalogue, count)}: </span>
          {records.map(({ id, label }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <RecordLink address={addressOf(catalogue, id)}>{label}</RecordLink>
            </span>
          ))}
          {count > records.length && ' …'}
        </li>
      ))}
    </ul>
  )
}
