import { exportFileName } from '@tollgate/contract/bulk/export-format.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { parse } from 'csv-parse/browser/esm/sync'
import writeExcelFile from 'write-excel-file/universal'
import { addressOfCall } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Saves a list as a workbook (.xlsx), with the columns of its CSV export, so that it can be imported again. */
export async function saveWorkbook(catalogue: Catalogue, query: Record<string, string>): Promise<void> {
  const answer = await fetch(addressOfCall(`${catalogue.path}/export`, { ...query, format: 'csv', guard: '0' }))
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  const [names = [], ...rows] = parse(await answer.text(), { bom: true })
  const sheet = rows.map((row) => row.map((cell, at) => workbookCell(catalogue, names[at], cell)))
  const head = names.map((value) => ({ value, fontWeight: 'bold' as const }))
  const blob = await writeExcelFile([head, ...sheet]).toBlob()
  saveFile(exportFileName(catalogue, 'xlsx', new Date()), blob)
}

/** Digits of text stay text: a spreadsheet would drop their zeros and round the long ones. */
function workbookCell({ fields }: Catalogue, name: string | undefined, cell: string): string | number | null {
  if (cell === '') return null
  const isNumber = name !== undefined && fields[name]?.kind === 'number' && String(Number(cell)) === cell
  return isNumber ? Number(cell) : cell
}
