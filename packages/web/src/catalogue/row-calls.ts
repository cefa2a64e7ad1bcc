import { rowCalls } from '@tollgate/contract/calls/catalogue.ts'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { send, sendPage, sendPages, type Page } from '../api/client.ts'

/** A page of a catalogue's rows; the catalogue decides their type. */
export function getRows<R extends Row>(
  catalogue: Catalogue<R>,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Page<R>> {
  return sendPage(rowCalls(catalogue).list, { query, signal })
}

/** All rows of a catalogue that a query selects. */
export async function getAllRows<R extends Row>(
  catalogue: Catalogue<R>,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Page<R>> {
  const rows = await sendPages(rowCalls(catalogue).list, { query, signal })
  return { rows, page: 1, pageCount: 1, total: rows.length }
}

/** Reads a record by the fields in its path. */
export function getRow<R extends Row>(catalogue: Catalogue<R>, row: Row, signal?: AbortSignal): Promise<R> {
  return send(rowCalls(catalogue).read(recordPath(catalogue, row)), { signal })
}

/**
 * Creates a record, with copies of the parts of `withPartsOf` if given. Repeated under the same key it is done once.
 */
export function createRow<R extends Row>(
  catalogue: Catalogue<R>,
  body: Written,
  withPartsOf?: number,
  key?: string,
): Promise<R> {
  const { create, duplicate } = rowCalls(catalogue)
  return send(withPartsOf === undefined ? create : duplicate(`${catalogue.path}/${withPartsOf}`), { body, key })
}

/** Creates several rows, all or none, where the catalogue takes an array. */
export function createRows<R extends Row>(catalogue: Catalogue<R>, body: readonly Written[]): Promise<R[]> {
  return send(rowCalls(catalogue).createAll, { body })
}

/** Changes a record; refused if its version differs from the given one. Repeated under the same key it is done once. */
export function updateRow<R extends Row>(
  catalogue: Catalogue<R>,
  row: Row,
  body: Written,
  version?: number,
  key?: string,
): Promise<R> {
  return send(rowCalls(catalogue).update(recordPath(catalogue, row)), { body, version, key })
}

/** Deletes a record; refused if its version differs from the given one. */
export async function removeRow(catalogue: Catalogue, row: Row, version?: number): Promise<void> {
  await send(rowCalls(catalogue).delete(recordPath(catalogue, row)), { version })
}
