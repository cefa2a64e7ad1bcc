import type { WorkflowCallback } from '@tollgate/policy/workflow/model.ts'
import { Button } from '@mantine/core'
import { IconExternalLink, IconUnlink } from '@tabler/icons-react'
import { useAddressOf } from '../../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../../catalogue/record/record-link.tsx'
import classes from './callback-tools.module.css'

interface CallbackToolsProps {
  callback: WorkflowCallback
  onRemove: () => void
}

/** Opens the workflow that is run, or removes the callback. */
export function CallbackTools({ callback, onRemove }: CallbackToolsProps) {
  const addressOf = useAddressOf()
  return (
    <div className={classes.tools}>
      <span className={classes.link}>
        <IconExternalLink size="1rem" aria-hidden />
        <RecordLink address={addressOf('rule-workflow-group', callback.work_group_id)}>
          Open {callback.work_group_name}
        </RecordLink>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconUnlink size="0.875rem" aria-hidden />}
        onClick={onRemove}
      >
        Run none
      </Button>
    </div>
  )
}
