import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Usage } from '@tollgate/contract/usage.ts'
import { useAddressOf } from '../catalogue-parts.ts'
import { RecordLink } from './record-link.tsx'
import { recordName } from '../format/record-name.ts'
import { filterFor } from './users-filter.ts'
import classes from './usage-list.module.css'
import { countOf } from '../format/words.ts'

interface UsageListProps {
  /** The catalogue of the record that is used. */
  catalogue: Catalogue
  id: number
  users: Usage['users']
}

/** The records that use a record: up to three links for each catalogue, and a link to the list of all. */
export function UsageList({ catalogue: used, id: usedId, users }: UsageListProps) {
  const addressOf = useAddressOf()
  return (
    <ul className={classes.users}>
      {users.map(({ catalogue, count, records }) => (
        <li key={catalogue}>
          <span>{countOf(catalogue, count)}: </span>
          {records.map(({ id, label, place = [] }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <RecordLink address={addressOf(catalogue, id)}>
                {[...place.map((owner) => recordName(owner.resource, owner.label)), recordName(catalogue, label)].join(
                  ' / ',
                )}
              </RecordLink>
            </span>
          ))}
          {count > records.length && (
            <Others
              count={count - records.length}
              address={listOf(addressOf(catalogue), filterFor(catalogue, used, usedId))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The way to all of them; where no list shows them, how many more there are. */
function Others({ count, address }: { count: number; address: string | undefined }) {
  if (address === undefined) return <> and {count} more</>
  return (
    <>
      {' … '}
      <RecordLink address={address}>all</RecordLink>
    </>
  )
}

function listOf(address: string | undefined, filter: Record<string, string> | undefined): string | undefined {
  return address && filter && `${address}?${new URLSearchParams(filter)}`
}
