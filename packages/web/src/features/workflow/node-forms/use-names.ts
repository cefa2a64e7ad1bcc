import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { catalogueOfParameter, idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { FormValues } from '../../../catalogue/form/form-values.ts'
import { asText } from '../../../catalogue/row.ts'
import { recordQuery } from '../../../catalogue/record/use-record.ts'
import type { CallFields } from './calls/call-values.ts'

interface RecordRef {
  catalogue: CatalogueName
  id: number
}

/** The records that the typed calls refer to, by attribute or parameter. */
export function recordsNamed(values: FormValues, calls: readonly CallFields[]): RecordRef[] {
  return calls.flatMap((fields) => {
    const definition = workflowFunction(values[fields.function])
    const parameters = (['param1', 'param2'] as const).flatMap((key) => {
      const catalogue = catalogueOfParameter(definition?.[key] ?? null)
      const ids = idsOfParameter(asText(values[fields[key]])) ?? []
      return catalogue === undefined ? [] : ids.map((id) => ({ catalogue, id }))
    })
    return [...parameters, ...refTo('attribute', values[fields.attribute])]
  })
}

export function refTo(catalogue: CatalogueName, id: unknown): RecordRef[] {
  return typeof id === 'number' ? [{ catalogue, id }] : []
}

/** Names of records: known ones at once, others when loaded. */
export function useNames(wanted: readonly RecordRef[], known: RecordNames): RecordNames {
  const asked = wanted.filter(({ catalogue, id }) => known[catalogue]?.[id] === undefined)
  const answers = useQueries({
    queries: asked.map(({ catalogue, id }) => recordQuery<Row>(catalogueOf(catalogue), id)),
  })
  const names: Record<string, Record<string, string>> = {}
  for (const [index, { catalogue, id }] of asked.entries()) {
    const name = answers[index]?.data?.[catalogueOf(catalogue).label]
    if (name !== undefined) (names[catalogue] ??= { ...known[catalogue] })[id] = asText(name)
  }
  return { ...known, ...names }
}

/** A name by its id, if both are known. */
export function nameIn(id: number | null, name: string | null | undefined): Record<string, string> {
  return id === null || name === null || name === undefined ? {} : { [id]: name }
}

/**
 * The names, with those of newly chosen records: the row still has the name of the former record until the server
 * answers.
 */
export function useChosenNames(): (wanted: readonly RecordRef[], known: RecordNames) => RecordNames {
  const client = useQueryClient()
  return (wanted, known) => {
    const names: Record<string, Record<string, string>> = {}
    for (const { catalogue, id } of wanted) {
      const name = client.getQueryData(recordQuery<Row>(catalogueOf(catalogue), id).queryKey)?.[
        catalogueOf(catalogue).label
      ]
      if (name !== undefined) (names[catalogue] ??= { ...known[catalogue] })[id] = asText(name)
    }
    return { ...known, ...names }
  }
}
