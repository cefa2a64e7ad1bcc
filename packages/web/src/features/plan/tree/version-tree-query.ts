import { queryOptions, skipToken } from '@tanstack/react-query'
import { getData } from '../../../api/client.ts'

/** A version with everything below it, in one request. */
export function versionTreeQuery(versionId: number | undefined) {
  return queryOptions({
    queryKey: ['catalogue', 'policy-plan-ver', 'tree', versionId ?? 0],
    queryFn: versionId === undefined ? skipToken : ({ signal }) => getData(`policy-plan-ver/${versionId}/tree`, signal),
  })
}
