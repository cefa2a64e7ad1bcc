import { rowCalls } from '@tollgate/contract/calls/catalogue.ts'
import { Anchor } from '@mantine/core'
import { MAX_PAGE_SIZE } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Usage } from '@tollgate/contract/usage.ts'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import { useState } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { useAddressOf } from '../catalogue-parts.ts'
import { recordName } from '../format/record-name.ts'
import { countOf } from '../format/words.ts'
import { formatListUrl, LIST_PAGE_SIZE } from '../list/list-url.ts'
import { keys } from '../queries.ts'
import { rowId } from '../row.ts'
import { RecordLink } from './record-link.tsx'
import classes from './usage-list.module.css'
import { filterFor } from './users-filter.ts'

interface UsageListProps {
  catalogue: Catalogue
  row: Row
  users: Usage['users']
}

type Users = Usage['users'][number]

/**
 * The records that use a record: per catalogue some links and one to all. Those inside a plan or another owner are one
 * line per owner.
 */
export function UsageList({ catalogue: used, row, users }: UsageListProps) {
  const addressOf = useAddressOf()
  const [opened, setOpened] = useState<readonly string[]>([])
  const deep = users.filter(isDeep)
  const isFolded = deep.reduce((sum, { count }) => sum + count, 0) > FEW
  const placed = isFolded ? deep : []
  const all = useAllUsers(used, row, opened.length > 0 || isFolded)
  const named = isFolded ? all?.filter(isDeep) : undefined
  return (
    <ul className={classes.users}>
      {[...ownersOf(named ?? placed)].map(([owner, own]) => (
        <li key={owner} className={classes.folded}>
          <details>
            <summary>
              {owner}
              {named && `: ${own.map(({ catalogue, records }) => countOf(catalogue, records.length)).join(', ')}`}
            </summary>
            <ul>
              {own.flatMap(({ catalogue, records }) =>
                records.map(({ place = [], ...record }) => (
                  <li key={`${catalogue} ${record.id}`}>
                    <UserLinks catalogue={catalogue} records={[{ ...record, place: place.slice(1) }]} />
                  </li>
                )),
              )}
            </ul>
          </details>
        </li>
      ))}
      {named?.map(
        ({ catalogue, count, records }) =>
          count > records.length && <li key={catalogue}>{countOf(catalogue, count - records.length)} more</li>,
      )}
      {users.map((one) => {
        const { catalogue, count, records: few } = one
        if (isFolded && isDeep(one)) return null
        const isOpened = opened.includes(catalogue)
        const records = (isOpened && all?.find((other) => other.catalogue === catalogue)?.records) || few
        return (
          <li key={catalogue}>
            <span>{countOf(catalogue, count)}: </span>
            <UserLinks catalogue={catalogue} records={records} />
            {count > records.length && (
              <Others
                left={isOpened && all ? count - records.length : undefined}
                address={listOf(addressOf(catalogue), catalogue, filterFor(catalogue, used, rowId(used, row)))}
                onOpen={() => setOpened([...opened, catalogue])}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const FEW = 3

/** Deeply nested: a dozen full paths would be unreadable. */
function isDeep({ records }: Users): boolean {
  return records.some(({ place = [] }) => place.length > 1)
}

/** The same users grouped by owner. */
function ownersOf(users: readonly Users[]): Map<string, Pick<Users, 'catalogue' | 'records'>[]> {
  const owners = new Map<string, Pick<Users, 'catalogue' | 'records'>[]>()
  for (const { catalogue, records } of users)
    for (const [owner, own] of Map.groupBy(records, ({ place }) => place?.[0]?.label ?? ''))
      owners.set(owner, [...(owners.get(owner) ?? []), { catalogue, records: own }])
  return owners
}

function UserLinks({ catalogue, records }: Pick<Users, 'catalogue' | 'records'>) {
  const addressOf = useAddressOf()
  return records.map(({ id, label, place = [] }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordLink address={addressOf(catalogue, id)}>
        {placeOf([...place.map((owner) => recordName(owner.resource, owner.label)), recordName(catalogue, label)])}
      </RecordLink>
    </span>
  ))
}

/** A part with the same name as its owner is named once. */
function placeOf(names: readonly string[]): string {
  return names.filter((name, index) => name !== names[index - 1]).join(' / ')
}

interface OthersProps {
  /** How many have no shown name. */
  left: number | undefined
  /** Address of their list, if there is one. */
  address: string | undefined
  onOpen: () => void
}

/** A link to their list, or a button that shows all names. */
function Others({ left, address, onOpen }: OthersProps) {
  if (left !== undefined) return <> and {left} more</>
  return (
    <>
      {' … '}
      {address === undefined ? (
        <Anchor component="button" type="button" inherit underline="always" onClick={onOpen}>
          all
        </Anchor>
      ) : (
        <RecordLink address={address}>all</RecordLink>
      )}
    </>
  )
}

function listOf(
  address: string | undefined,
  catalogue: string,
  filters: Record<string, string> | undefined,
): string | undefined {
  const found = catalogues.get(catalogue)
  if (!address || !found || !filters) return undefined
  const query = { page: 1, pageSize: LIST_PAGE_SIZE, sort: undefined, filters }
  return address + formatListUrl(found, { query, dialog: undefined, expanded: [] })
}

/** All records that use a record by name, up to the largest page size. */
function useAllUsers(catalogue: Catalogue, row: Row, wanted: boolean): Usage['users'] | undefined {
  const { data } = useQuery({
    queryKey: [...keys.usage(catalogue, rowId(catalogue, row)), 'all'],
    queryFn: wanted
      ? ({ signal }) =>
          send(rowCalls(catalogue).usage(recordPath(catalogue, row)), { query: { named: MAX_PAGE_SIZE }, signal })
      : skipToken,
    staleTime: 0,
  })
  return wanted ? data?.users : undefined
}
