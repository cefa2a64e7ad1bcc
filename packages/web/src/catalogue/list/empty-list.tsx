import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Group } from '@mantine/core'
import { useMayEdit } from '../rights.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ListState } from './use-list-state.ts'
import { inSentence } from '../format/words.ts'

interface EmptyListProps {
  catalogue: Catalogue
  state: ListState
  onImport: () => void
}

/** Content of an empty table: no row matches the filter, or there are no records yet. */
export function EmptyList({ catalogue, state, onImport }: EmptyListProps) {
  const { one, many } = catalogue.words
  const mayEdit = useMayEdit(catalogue)
  if (Object.keys(state.query.filters).some((key) => state.fixed[key] === undefined)) {
    return (
      <EmptyState
        kind="no-match"
        title="Nothing matches"
        text={`No ${one} matches the filter.`}
        action={<ClearFilters state={state} />}
      />
    )
  }
  return (
    <EmptyState
      title="Nothing here yet"
      text={`There are no ${inSentence(many)}.`}
      action={
        mayEdit && (
          <Group gap="xs">
            <Button onClick={() => state.show({ kind: 'create' })}>Create {one}</Button>
            <Button variant="default" onClick={onImport}>
              Import a file
            </Button>
          </Group>
        )
      }
    />
  )
}

export function ClearFilters({ state }: Pick<EmptyListProps, 'state'>) {
  return (
    <Button variant="default" onClick={state.clearFilters}>
      Clear all filters
    </Button>
  )
}
