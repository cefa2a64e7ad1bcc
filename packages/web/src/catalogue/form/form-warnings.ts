import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowSoFar, type FieldMessages, type FormValues } from './form-values.ts'
import { recordQuery, warningsOf } from '../record/use-record.ts'

export interface FormWarnings {
  warnings: FieldMessages
  /** Warnings that belong to no field. */
  otherWarnings: readonly string[]
}

const NONE: FormWarnings = { warnings: {}, otherWarnings: [] }

/** Warnings about the combination of the typed values and the chosen records. */
export function useFormWarnings(
  catalogue: Catalogue,
  row: Row | undefined,
  values: FormValues,
  fields: readonly string[],
  shown: boolean,
): FormWarnings {
  const nested = useChosenRows(catalogue, row, values)
  return useMemo(() => {
    if (!shown) return NONE
    const typed = rowSoFar(catalogue, values)
    return byField(
      [...rowWarnings(catalogue, { ...row, ...typed, ...nested }), ...known(catalogue, row, typed)],
      fields,
    )
  }, [catalogue, row, values, nested, fields, shown])
}

/** Warnings that only the server finds; they stay while their fields are unchanged. */
function known(catalogue: Catalogue, row: Row | undefined, typed: Row) {
  if (!row) return []
  const own = new Set(rowWarnings(catalogue, row).map(({ code }) => code))
  return warningsOf(row).filter(
    ({ code, field }) => !own.has(code) && field !== undefined && String(typed[field]) === String(row[field]),
  )
}

function byField(found: ReturnType<typeof rowWarnings>, fields: readonly string[]): FormWarnings {
  const warnings: Record<string, string> = {}
  const otherWarnings: string[] = []
  for (const { field, message } of found) {
    if (field === undefined || !fields.includes(field)) otherWarnings.push(message)
    else warnings[field] = warnings[field] === undefined ? message : `${warnings[field]}.\n${message}`
  }
  return { warnings, otherWarnings }
}

/** The currently referred rows that differ from the initial ones. */
function useChosenRows(catalogue: Catalogue, row: Row | undefined, values: FormValues): Row {
  const changed = catalogue.references.filter(
    ({ field }) => field in values && values[field] !== (row?.[field] ?? null),
  )
  return useQueries({
    queries: changed.map(({ field, of }) => recordQuery(referredCatalogue(of), values[field])),
    combine: (answers) => Object.fromEntries(changed.map(({ of }, index) => [of.nest, answers[index]?.data ?? null])),
  })
}
