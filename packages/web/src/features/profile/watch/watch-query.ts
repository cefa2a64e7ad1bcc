import { listWatches } from '@tollgate/contract/calls/watch.ts'
import type { WatchEvent, WatchTarget } from '@tollgate/contract/watch.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'
import { keys } from '../../../catalogue/queries.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

export const EVENT_WORDS: Readonly<Record<WatchEvent, string>> = {
  change: 'Changes',
  begin: 'Versions that begin',
  problem: 'New problems of weight',
}

export const watchesQuery = queryOptions({
  queryKey: ['me', 'watch'],
  queryFn: ({ signal }) => send(listWatches, { signal }),
})

export const targetKey = ({ resource, id }: WatchTarget) => `${resource} ${id}`

/** Plans and workflows to choose from, by name. */
export function useTargets(): { value: string; label: string; target: WatchTarget }[] {
  const plans = useRows('policy-plan')
  const workflows = useRows('rule-workflow-group')
  return [...plans, ...workflows]
}

function useRows(resource: WatchTarget['resource']) {
  const catalogue = catalogueOf(resource)
  const query = { sort: catalogue.label }
  const { data } = useQuery({
    queryKey: keys.list(catalogue, query),
    queryFn: ({ signal }) => getAllRows(catalogue, query, signal),
  })
  return (data?.rows ?? []).map((row) => {
    const target = { resource, id: rowId(catalogue, row) }
    return { value: targetKey(target), label: asText(row[catalogue.label as keyof typeof row]), target }
  })
}
