import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { FaultList } from './fault-list.tsx'
import type { ImportState } from './import-state.ts'
import type { Import } from './use-import.ts'

interface ImportFaultsProps {
  faults: ImportState['faults']
  stage: ImportState['stage']
  work: Import
}

const TITLES: Partial<Record<ImportState['stage'], string>> = {
  choose: 'The file cannot be imported',
  columns: 'The file cannot be imported with these columns',
  package: 'Nothing was imported',
  preview: 'Nothing was imported',
}

export function ImportFaults({ faults, stage, work }: ImportFaultsProps) {
  if (faults.length === 0) return null
  const readable = work.state.source !== undefined
  return (
    <Alert color="red" icon={<IconAlertCircle size="1.125rem" />} title={TITLES[stage]} role="alert">
      <FaultList faults={faults} />
      {stage === 'preview' && (
        <Button size="xs" variant="default" mt="xs" onClick={() => void work.check()}>
          Check the file again
        </Button>
      )}
      {stage === 'choose' && readable && (
        <Button size="xs" variant="default" mt="xs" onClick={work.mapColumns}>
          Match its columns
        </Button>
      )}
    </Alert>
  )
}
