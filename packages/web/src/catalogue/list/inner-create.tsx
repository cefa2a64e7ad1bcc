import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { MayEdit } from '../may-edit.tsx'
import type { ListState } from './use-list-state.ts'

/** The button that opens the form of a new record inside a row. */
export function InnerCreate({ catalogue, state }: { catalogue: Catalogue; state: ListState }) {
  return (
    <MayEdit of={catalogue}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size="0.875rem" aria-hidden />}
        onClick={() => state.show({ kind: 'create' })}
      >
        Create {catalogue.words.one}
      </Button>
    </MayEdit>
  )
}
