import { UnstyledButton } from '@mantine/core'
import { ROW_STATUSES, type ImportPreview, type RowStatus } from '@tollgate/contract/bulk/import-preview.ts'
import { IconCircleX, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import { formatCount } from '../format/format-value.ts'
import classes from './import.module.css'

interface PreviewTabsProps {
  preview: ImportPreview
  status: RowStatus
  onChange: (status: RowStatus) => void
}

const ICONS = { added: IconPlus, changed: IconPencil, unchanged: IconEqual, faulty: IconCircleX }

/** The number of rows by status, each a button that shows them. */
export function PreviewTabs({ preview, status, onChange }: PreviewTabsProps) {
  return (
    <div className={classes.tabs} role="group" aria-label="Rows that are shown">
      {ROW_STATUSES.map((kind) => {
        const Icon = ICONS[kind]
        return (
          <UnstyledButton
            key={kind}
            className={classes.tab}
            data-kind={kind}
            data-none={preview[kind] === 0 || undefined}
            data-autofocus={kind === status || undefined}
            aria-pressed={kind === status}
            onClick={() => onChange(kind)}
          >
            <Icon size="1rem" aria-hidden />
            <span>
              <b>{formatCount(preview[kind])}</b> {kind}
            </span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
