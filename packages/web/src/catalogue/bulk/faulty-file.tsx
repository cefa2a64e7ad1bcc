import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { fixedColumn } from '@tollgate/contract/bulk/import-plan.ts'
import type { ImportPreview, ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { notifyFailure } from '../../ui/notify.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { faultyCsv } from './faulty-csv.ts'
import { readImportPage } from './import-calls.ts'
import type { StepProps } from './step-props.ts'

const PAGE = 1000

interface FaultyFileProps extends Pick<StepProps, 'target' | 'work'> {
  preview: ImportPreview
}

/** Downloads the faulty rows with error messages, to be corrected and imported again. */
export function FaultyFile({ target, work, preview }: FaultyFileProps) {
  const [busy, setBusy] = useState(false)
  const { source, mapping } = work.state
  const save = async () => {
    setBusy(true)
    try {
      const rows = await faultyRows(target.catalogue, preview.token)
      const csv = faultyCsv(rows, headsOf(target, mapping))
      saveFile(`faulty ${baseName(source?.file.name ?? 'rows')}.csv`, new Blob([csv], { type: 'text/csv' }))
    } catch (error) {
      notifyFailure(asApiError(error, 'read').message)
    }
    setBusy(false)
  }
  return (
    <ToolButton icon={IconDownload} variant="light" loading={busy} onClick={() => void save()}>
      Save the faulty rows
    </ToolButton>
  )
}

async function faultyRows(catalogue: Catalogue, token: string): Promise<ImportRow[]> {
  const read = (page: number) => readImportPage(catalogue, token, { status: 'faulty', page, size: PAGE })
  const first = await read(1)
  const rows = [...first.rows]
  for (let page = 2; page <= first.pageCount; page += 1) rows.push(...(await read(page)).rows)
  return rows
}

/** The file's column names by ours, without values that the screen gave to every row. */
function headsOf({ catalogue, given }: StepProps['target'], mapping: ColumnMapping | undefined) {
  const fixed = new Set(Object.keys(given).map((key) => fixedColumn(key, catalogue, catalogues)))
  const names = mapping && new Map(Object.entries(mapping).map(([from, to]) => [to, from]))
  return (column: string) => (fixed.has(column) ? undefined : names ? names.get(column) : column)
}

function baseName(name: string): string {
  return name.replace(/\.[^.]*$/, '')
}
