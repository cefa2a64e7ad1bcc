import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { capital } from '../format/words.ts'

export interface MissingRecordProps {
  catalogue: Catalogue
  opened: boolean
  error: Error | null
  onClose: () => void
}

/** A link to a record that is gone, or that cannot be loaded. */
export function MissingRecord({ catalogue, opened, error, onClose }: MissingRecordProps) {
  return (
    <SidePanel opened={opened} title={capital(catalogue.words.one)} onClose={onClose}>
      <EmptyState
        title="This record cannot be shown"
        text={error?.message ?? ''}
        action={
          <Button variant="default" onClick={onClose}>
            Back to the list
          </Button>
        }
      />
    </SidePanel>
  )
}
