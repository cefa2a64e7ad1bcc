import type { RowStatus } from '@tollgate/contract/bulk/import-preview.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { blockingReason, writtenCount } from './import-messages.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'
import { PreviewRows } from './preview-rows.tsx'
import { PreviewTabs } from './preview-tabs.tsx'

/** The most important first. */
const BY_IMPORTANCE: readonly RowStatus[] = ['faulty', 'changed', 'added', 'unchanged']

/** The step that previews the import row by row. Nothing is stored before it is confirmed. */
export function PreviewStep({ target, work }: StepProps) {
  const { preview, source } = work.state
  const [chosen, setChosen] = useState<RowStatus>()
  if (!preview || !source) return null
  const status = chosen ?? BY_IMPORTANCE.find((candidate) => preview[candidate] > 0) ?? 'added'
  const why = blockingReason(target.catalogue, preview)
  return (
    <>
      <p className={classes.about}>
        Changes that the import of <strong>{source.file.name}</strong> would make. Nothing is stored yet.
      </p>
      <PreviewTabs preview={preview} status={status} onChange={setChosen} />
      <PreviewRows key={`${preview.token} ${status}`} {...{ target, source, preview, status }} />
      <DialogFooter>
        <p className={classes.why} id="import-blocked">
          {why}
        </p>
        <Button variant="default" onClick={work.restart}>
          Choose another file
        </Button>
        <Button disabled={why !== undefined} aria-describedby="import-blocked" onClick={() => void work.commit()}>
          {why === undefined ? `Import ${writtenCount(target.catalogue, preview)}` : 'Import'}
        </Button>
      </DialogFooter>
    </>
  )
}
