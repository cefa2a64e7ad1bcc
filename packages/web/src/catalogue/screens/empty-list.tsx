import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ListState } from '../use-list-state.ts'
import { inSentence } from '../words.ts'

/** An empty table: because of the filter, or because there is nothing yet. */
export function EmptyList({ catalogue, state }: { catalogue: Catalogue; state: ListState }) {
  const { one, many } = catalogue.words
  if (Object.keys(state.query.filters).some((key) => state.fixed[key] === undefined)) {
    return (
      <EmptyState
        kind="no-match"
        title="Nothing matches"
        text={`No ${one} fits the filter.`}
        action={
          <Button variant="default" onClick={state.clearFilters}>
            Clear all filters
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Nothing here yet"
      text={`There are no ${inSentence(many)}.`}
      action={!catalogue.readOnly && <Button onClick={() => state.show({ kind: 'create' })}>Create {one}</Button>}
    />
  )
}
