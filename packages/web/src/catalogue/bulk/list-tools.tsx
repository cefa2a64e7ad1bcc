import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayEdit } from '../rights.ts'
import { LazyImportDialog } from '../list/lazy-dialogs.tsx'
import { inSentence } from '../format/words.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'

interface ListToolsProps extends Pick<ImportDialogProps, 'given' | 'hints' | 'into'> {
  catalogue: Catalogue
  query: ListQuery
  total: number | undefined
}

/** Export and import of a list that stands inside another one. */
export function ListTools({ catalogue, query, total, ...target }: ListToolsProps) {
  const [importing, setImporting] = useState(false)
  const mayEdit = useMayEdit(catalogue)
  return (
    <Group gap="xs">
      <ExportMenu catalogue={catalogue} query={query} total={total} size="xs" />
      {mayEdit && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={`Import ${inSentence(catalogue.words.many)}`}
            leftSection={<IconUpload size="0.875rem" aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Import
          </Button>
          <LazyImportDialog catalogue={catalogue} opened={importing} {...target} onClose={() => setImporting(false)} />
        </>
      )}
    </Group>
  )
}
