import { valueAt } from '@tollgate/contract/catalogue/value-at.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { isBlank, type CellRow, type Cells } from './cells.ts'
import type { SpooledRow } from './spool.ts'
import type { StoredRow } from './stored-rows.ts'

/** A row on its way from the file to the preview. */
export interface Draft extends CellRow {
  /** Place in the file, of a row that waited. */
  n?: number
  /** What a write would carry of the cells. */
  body: Cells
  /** The body, checked; empty while there are faults in it. */
  values: Written
  /** What the check of an update found; an added row is checked anew. */
  updateFaults: Fault[]
  /** The record that it matches. */
  stored: StoredRow | undefined
  /** It resembles a record: whether that one is left over for it turns out at the end of the file. */
  waits: boolean
}

/**
 * What a write would carry of a row's cells. An empty cell is an empty value, so that a file read twice changes nothing the
 * second time; but where there must be a value and the server has one to give, it counts as not there.
 */
export function bodyOf({ fields, renewed }: Catalogue, cells: Cells): Cells {
  const body: Cells = {}
  for (const [field, { required, default: given }] of Object.entries(fields)) {
    if (!(field in cells)) continue
    if (isBlank(cells[field]) && (renewed.includes(field) || (required && given !== undefined))) continue
    body[field] = cells[field] ?? ''
  }
  return body
}

/** The fields that a draft would change, with their new values; what names a record in a path never changes. */
export function changesOf({ id, address }: Catalogue, { values, stored }: Draft): Written {
  const fixed = new Set([id, ...address])
  const changed = Object.entries(values).filter(
    ([field, value]) => !fixed.has(field) && value !== (stored?.[field] ?? null),
  )
  return Object.fromEntries(changed)
}

/** The row that there would be. */
export function intended({ values, stored }: Draft): Readonly<Record<string, unknown>> {
  return { ...stored, ...values }
}

/** A draft as the preview shows it. */
export function spooled(catalogue: Catalogue, draft: Draft): SpooledRow {
  const { n, line, cells, stored, faults } = draft
  const changes = stored ? changesOf(catalogue, draft) : {}
  const row = {
    ...(n === undefined ? {} : { n }),
    line,
    id: (stored?.[catalogue.id] as number | undefined) ?? null,
    version: stored?.row_version ?? null,
    label: labelOf(catalogue, draft),
    before: null,
    after: null,
    given: null,
    faults,
  }
  if (faults.length > 0) return { ...row, status: 'faulty', given: cells }
  if (draft.waits) return { ...row, status: 'pending', given: cells }
  if (!stored) return { ...row, status: 'added', after: withoutOpenId(catalogue, draft.values) }
  if (Object.keys(changes).length === 0) return { ...row, status: 'unchanged' }
  const before = Object.fromEntries(Object.keys(changes).map((field) => [field, stored[field] ?? null]))
  return { ...row, status: 'changed', before, after: changes }
}

/** The server gives an id that is left open. */
function withoutOpenId({ id }: Catalogue, { [id]: own, ...values }: Written): Written {
  return own === null || own === undefined ? values : { [id]: own, ...values }
}

function labelOf({ label }: Catalogue, draft: Draft): string {
  const own = valueAt(intended(draft), label) ?? draft.cells[label]
  return typeof own === 'string' || typeof own === 'number' ? String(own) : ''
}
