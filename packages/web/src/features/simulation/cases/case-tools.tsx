import type { CaseFilter } from '@tollgate/contract/simulation/case-run.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOfCall } from '../../../api/client.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ImportCasesDialog } from './import-cases-dialog.tsx'

/** Test cases go out as a file and come in by one. */
export function CaseTools({ owner }: { owner: CaseFilter }) {
  const [isImporting, setIsImporting] = useState(false)
  const query = Object.fromEntries(Object.entries(owner).map(([name, id]) => [name, String(id)]))
  return (
    <>
      <Button
        component="a"
        variant="default"
        leftSection={<IconDownload size="1rem" aria-hidden />}
        href={addressOfCall('simulation-case/export', query)}
        download
      >
        Export
      </Button>
      <MayEdit>
        <Button
          variant="default"
          leftSection={<IconUpload size="1rem" aria-hidden />}
          onClick={() => setIsImporting(true)}
        >
          Import
        </Button>
      </MayEdit>
      {isImporting && <ImportCasesDialog owner={owner} onClose={() => setIsImporting(false)} />}
    </>
  )
}
