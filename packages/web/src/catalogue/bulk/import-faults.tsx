import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './import.module.css'
import type { ImportState } from './import-state.ts'
import type { Import } from './use-import.ts'

interface ImportFaultsProps {
  faults: ImportState['faults']
  stage: ImportState['stage']
  work: Import
}

const TITLES: Partial<Record<ImportState['stage'], string>> = {
  choose: 'The file cannot be imported',
  columns: 'The file cannot be imported like this',
  preview: 'Nothing was imported',
}
const MOST = 5

/** Why the last attempt failed, and what can be done; everything else stays as it is. */
export function ImportFaults({ faults, stage, work }: ImportFaultsProps) {
  if (faults.length === 0) return null
  const readable = work.state.source !== undefined
  return (
    <Alert color="red" icon={<IconAlertCircle size="1.125rem" />} title={TITLES[stage]} role="alert">
      <ul className={classes.faults}>
        {faults.slice(0, MOST).map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
        {faults.length > MOST && <li>and {faults.length - MOST} more</li>}
      </ul>
      {stage === 'preview' && (
        <Button size="xs" variant="default" onClick={() => void work.check()}>
          Check the file again
        </Button>
      )}
      {stage === 'choose' && readable && (
        <Button size="xs" variant="default" onClick={work.askColumns}>
          Choose its columns
        </Button>
      )}
    </Alert>
  )
}
