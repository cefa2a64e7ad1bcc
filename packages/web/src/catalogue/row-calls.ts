import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { call, readPage, readWhole, type Page } from '../api/client.ts'

/** A page of a catalogue's rows; the catalogue decides their type. */
export function getRows<R extends Row>(
  catalogue: Catalogue<R>,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Page<R>> {
  return readPage(catalogue.path, query, signal)
}

/** All rows of a catalogue that a query selects. */
export function getAllRows<R extends Row>(
  catalogue: Catalogue<R>,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Page<R>> {
  return readWhole(catalogue.path, query, signal)
}

/** Reads a record by the fields in its path. */
export async function getRow<R extends Row>(catalogue: Catalogue<R>, row: Row, signal?: AbortSignal): Promise<R> {
  return (await call({ method: 'GET', path: recordPath(catalogue, row), signal })).data as R
}

/**
 * Creates a record, with copies of the parts of `withPartsOf` if given. Repeated under the same key it is done once.
 */
export async function createRow<R extends Row>(
  catalogue: Catalogue<R>,
  body: Written,
  withPartsOf?: number,
  key?: string,
): Promise<R> {
  const path = withPartsOf === undefined ? catalogue.path : `${catalogue.path}/${withPartsOf}/duplicate`
  return (await call({ method: 'POST', path, body, key })).data as R
}

/** Creates several rows, all or none, where the catalogue takes an array. */
export async function createRows<R extends Row>(catalogue: Catalogue<R>, body: readonly Written[]): Promise<R[]> {
  return (await call({ method: 'POST', path: catalogue.path, body })).data as R[]
}

/** Changes a record; refused if its version differs from the given one. Repeated under the same key it is done once. */
export async function updateRow<R extends Row>(
  catalogue: Catalogue<R>,
  row: Row,
  body: Written,
  version?: number,
  key?: string,
): Promise<R> {
  return (await call({ method: 'PUT', path: recordPath(catalogue, row), body, version, key })).data as R
}

/** Deletes a record; refused if its version differs from the given one. */
export async function removeRow(catalogue: Catalogue, row: Row, version?: number): Promise<void> {
  await call({ method: 'DELETE', path: recordPath(catalogue, row), version })
}
