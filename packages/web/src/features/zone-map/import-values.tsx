import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyImportDialog } from '../../catalogue/list/lazy-dialogs.tsx'
import { ZONED_LISTS } from './operator-lists.ts'

const values = catalogueOf('zone-value')

/** Imports values of several zones of a map from one file. Zones that it names and that are not there are created. */
export function ImportValues({ mapId, map }: { mapId: number; map: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size="0.875rem" aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Import zones and values
      </Button>
      <LazyImportDialog
        catalogue={values}
        opened={opened}
        given={{ zone_map_id: String(mapId) }}
        hints={ZONED_LISTS}
        into={map}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
