import { type RowStatus, ROW_STATUSES, type ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { IconCircleX, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import { formatCount } from '../format/format-value.ts'
import { createdReference } from './column-plan.ts'
import { FaultyFile } from './faulty-file.tsx'
import { ImportFooter } from './import-footer.tsx'
import { blockingReason, writtenCount } from './import-messages.ts'
import classes from './import.module.css'
import { PreviewRows } from './preview-rows.tsx'
import type { StepProps } from './step-props.ts'
import type { ImportTarget } from './use-import.ts'
import { inSentence } from '../format/words.ts'

const ICONS = { added: IconPlus, changed: IconPencil, unchanged: IconEqual, faulty: IconCircleX }

/** Most important first. */
const BY_IMPORTANCE: readonly RowStatus[] = ['faulty', 'changed', 'added', 'unchanged']

/** The step that previews the import row by row. Nothing is stored before it is confirmed. */
export function PreviewStep({ target, work }: StepProps) {
  const { preview, source } = work.state
  const [chosen, setChosen] = useState<RowStatus>()
  const [skips, setSkips] = useState(false)
  if (!preview || !source) return null
  const status = chosen ?? BY_IMPORTANCE.find((candidate) => preview[candidate] > 0) ?? 'added'
  const why = blockingReason(target.catalogue, preview, skips)
  return (
    <>
      <p className={classes.about}>
        Changes that the import of <strong>{source.file.name}</strong> would make. Nothing is stored yet.
        {preview.created > 0 && ` ${ownersOf(target, preview.created)}.`}
      </p>
      <PreviewTabs preview={preview} status={status} onChange={setChosen} />
      <PreviewRows key={`${preview.token} ${status}`} {...{ target, source, preview, status }} />
      {preview.faulty > 0 && (
        <div className={classes.faultyTools}>
          <Checkbox
            label="Leave the faulty rows out"
            checked={skips}
            onChange={(event) => setSkips(event.currentTarget.checked)}
          />
          <FaultyFile target={target} work={work} preview={preview} />
        </div>
      )}
      <ImportFooter
        work={work}
        why={why}
        label={why === undefined ? `Import ${writtenCount(target.catalogue, preview)}` : 'Import'}
        onImport={() => void work.commit(skips)}
      />
    </>
  )
}

/** "12 zones are created with them" */
function ownersOf({ catalogue, given }: ImportTarget, created: number): string {
  const reference = createdReference(catalogue, given)
  return reference ? createdWords(referredCatalogue(reference.of), created) : ''
}

/** "12 zones are created with them": missing records that the rows belong to. */
function createdWords({ words }: Catalogue, created: number): string {
  if (created === 1) return `1 ${words.one} is created with them`
  return `${formatCount(created)} ${inSentence(words.many)} are created with them`
}

interface PreviewTabsProps {
  preview: ImportPreview
  status: RowStatus
  onChange: (status: RowStatus) => void
}

/** The number of rows per status, as buttons that filter by it. */
function PreviewTabs({ preview, status, onChange }: PreviewTabsProps) {
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
