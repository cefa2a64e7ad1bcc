import { Button } from '@mantine/core'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import classes from './import.module.css'
import type { Import } from './use-import.ts'

interface ImportFooterProps {
  work: Import
  /** Why nothing can be imported. */
  why: string | undefined
  label: string
  onImport: () => void
}

export function ImportFooter({ work, why, label, onImport }: ImportFooterProps) {
  return (
    <DialogFooter>
      <p className={classes.why} id="import-blocked">
        {why}
      </p>
      <Button variant="default" onClick={work.restart}>
        Choose another file
      </Button>
      <Button disabled={why !== undefined} aria-describedby="import-blocked" onClick={onImport}>
        {label}
      </Button>
    </DialogFooter>
  )
}
