import { MAX_PAGE_SIZE } from '@tollgate/contract/catalogue/list-query.ts'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Usage } from '@tollgate/contract/usage.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { getData } from '../../api/client.ts'
import { keys } from '../queries.ts'
import { rowId } from '../row.ts'

/** The records that use a record, all by name, up to the longest page of a list. */
export function useAllUsers(catalogue: Catalogue, row: Row, wanted: boolean): Usage['users'] | undefined {
  const { data } = useQuery({
    queryKey: [...keys.usage(catalogue, rowId(catalogue, row)), 'all'],
    queryFn: wanted
      ? ({ signal }) => getData(`${recordPath(catalogue, row)}/usage?named=${MAX_PAGE_SIZE}`, signal)
      : skipToken,
    staleTime: 0,
  })
  return wanted ? data?.users : undefined
}
