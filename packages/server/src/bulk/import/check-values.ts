import type { z } from 'zod'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createSchema, faultsOf, updateSchema, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { CellRow } from './cells.ts'
import { bodyOf, type Draft } from './draft.ts'

export interface ValueCheck {
  /** Checks a row as an update; which record it matches is not known yet. */
  draft: (row: CellRow & { n?: number }) => Draft
  /** Adds the faults that depend on the match: a row that is added must be complete. */
  settle: (draft: Draft) => void
}

export function valueCheck(catalogue: Catalogue): ValueCheck {
  const schemas = { create: createSchema(catalogue), update: updateSchema(catalogue) }
  const check = (schema: z.ZodType<Written>, body: unknown): { values: Written; found: Fault[] } => {
    const parsed = schema.safeParse(body)
    return parsed.success
      ? { values: parsed.data, found: [] }
      : { values: {}, found: faultsOf(catalogue, parsed.error, body) }
  }
  return {
    draft(row) {
      const body = bodyOf(catalogue, row.cells)
      const { values, found } = check(schemas.update, body)
      return { ...row, body, values, updateFaults: found, stored: undefined, waits: false }
    },
    settle(draft) {
      if (draft.waits) return
      if (draft.stored) {
        draft.faults.push(...withoutNamed(catalogue, draft.faults, draft.updateFaults))
        return
      }
      const { values, found } = check(schemas.create, draft.body)
      draft.values = values
      draft.faults.push(...withoutNamed(catalogue, draft.faults, found))
    },
  }
}

/** A reference whose name matches no record is not reported as missing too. */
function withoutNamed({ references }: Catalogue, known: readonly Fault[], found: readonly Fault[]): Fault[] {
  const isNamed = (nest: string) => known.some(({ field }) => field?.startsWith(`${nest}.`))
  const named = new Set(references.filter(({ of }) => isNamed(of.nest)).map(({ field }) => field))
  return found.filter(({ field }) => !named.has(field ?? ''))
}
