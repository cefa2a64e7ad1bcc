import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { isBlank, type CellRow, type Cells } from './cells.ts'
import type { SpooledRow } from './spool.ts'
import type { StoredRow } from './stored-rows.ts'

export interface Draft extends CellRow {
  /** Position in the file. Only set for rows that waited. */
  n?: number
  body: Cells
  /** The validated body; empty while it has faults. */
  values: Written
  /** Faults of the body as an update. An added row is validated again. */
  updateFaults: Fault[]
  stored: StoredRow | undefined
  /** The row resembles a record. Only at the end of the file it is known whether that record is still free. */
  waits: boolean
}

/**
 * The cells as the body of a write. An empty cell is an empty value, so that a repeated import changes nothing. In a
 * required field with a default, an empty cell counts as absent.
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

/** The fields that a draft changes. The fields in a record's path never change. */
export function changesOf({ id, address }: Catalogue, { values, stored }: Draft): Written {
  const fixed = new Set([id, ...address])
  const changed = Object.entries(values).filter(
    ([field, value]) => !fixed.has(field) && value !== (stored?.[field] ?? null),
  )
  return Object.fromEntries(changed)
}

/** The row as it will be stored. */
export function intended({ values, stored }: Draft): Readonly<Record<string, unknown>> {
  return { ...stored, ...values }
}

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
  if (!stored) return { ...row, status: 'added', after: withoutEmptyId(catalogue, draft.values) }
  if (Object.keys(changes).length === 0) return { ...row, status: 'unchanged' }
  const before = Object.fromEntries(Object.keys(changes).map((field) => [field, stored[field] ?? null]))
  return { ...row, status: 'changed', before, after: changes }
}

/** Without an id, the server assigns one. */
function withoutEmptyId({ id }: Catalogue, { [id]: own, ...values }: Written): Written {
  return own === null || own === undefined ? values : { [id]: own, ...values }
}

function labelOf({ label }: Catalogue, draft: Draft): string {
  const own = valueAt(intended(draft), label) ?? draft.cells[label]
  return typeof own === 'string' || typeof own === 'number' ? String(own) : ''
}
