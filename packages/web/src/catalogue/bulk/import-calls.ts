import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import { formatColumnMapping, type ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import type { ImportPreview, RowStatus } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { send } from '../../api/client.ts'
import { createdReference, givenValues, type Given } from './column-plan.ts'
import { sendFile, type SendingFile } from './send-file.ts'
import type { SourceFile } from './source-file.ts'

export interface ImportOrder {
  catalogue: Catalogue
  given: Given
  source: SourceFile
  /** Absent: the file has the catalogue's own columns. */
  mapping: ColumnMapping | undefined
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const

export async function previewImport(
  { catalogue, given, source, mapping }: ImportOrder,
  sending: SendingFile,
): Promise<ImportPreview> {
  const creates = createdReference(catalogue, given)
  const query = {
    ...givenValues(catalogue, given),
    ...(creates === undefined ? {} : { create_missing: creates.field }),
    file_name: source.file.name,
    ...(mapping === undefined ? {} : { columns: formatColumnMapping(mapping) }),
  }
  const { file, format } = source
  const call = bulkCalls(catalogue).preview
  return (await sendFile(call, { query, file, type: TYPES[format], ...sending })).data
}

export interface ImportPage {
  rows: ImportPreview['rows']
  pageCount: number
  total: number
}

export async function readImportPage(
  catalogue: Catalogue,
  token: string,
  query: { status: RowStatus; page: number; size: number },
  signal?: AbortSignal,
): Promise<ImportPage> {
  const { status, page, size } = query
  const { data, meta } = await send(bulkCalls(catalogue).readImport, {
    params: { token },
    query: { status, page: String(page), page_size: String(size) },
    signal,
  })
  return { rows: data.rows, pageCount: meta.totalPage, total: meta.total }
}

/** Removes the preview from the server, which would otherwise keep it until it expires. */
export function discardImport(catalogue: Catalogue, token: string): void {
  send(bulkCalls(catalogue).discard, { params: { token } }).catch(() => undefined)
}
