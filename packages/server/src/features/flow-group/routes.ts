import { z } from 'zod'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { filterName, PACKET_FILTERS, readFilterLines } from '@tollgate/contract/standards/packet-filter-lines.ts'
import type { CatalogueCalls } from '../../catalogue/catalogue-calls.ts'
import { registerReads } from '../../catalogue/read-routes.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { sourceOf } from '../../catalogue/select-rows.ts'
import { registerWrites } from '../../catalogue/write-routes.ts'
import { catalogueWriter, insertRow, readRow, type StoreRow } from '../../catalogue/write-rows.ts'
import { AppError, refusal } from '../../app-error.ts'
import { described } from '../../http/api-schemas.ts'
import { fieldOf } from '../../http/parse-body.ts'

const FILTERS_HELP =
  'Packet filters to create in the group, one on each line: a Flow-Description, or an address with protocol and ports'

/** A new flow group may contain packet filters. The group and its filters are stored together or not at all. */
export function registerFlowGroups(calls: CatalogueCalls): void {
  registerReads(calls)
  registerWrites({
    ...calls,
    schemas: { ...calls.schemas, create: withFilters(calls) },
    create: ({ body, actor }) => {
      const { filters, group } = splitBody(body)
      return catalogueWriter(calls.database, calls.source, storeWith(filters)).create(group, { actor })
    },
  })
}

function withFilters({ schemas }: CatalogueCalls) {
  return described(() => {
    const schema = schemas.create.described?.() ?? {}
    return { ...schema, body: (schema.body as z.ZodObject).extend(FILTERS_SCHEMA) }
  })
}

const FILTERS_SCHEMA = { [PACKET_FILTERS]: z.string().optional().describe(FILTERS_HELP) }

/** Splits a body into its filters and the rest. */
function splitBody(body: unknown): { filters: readonly string[]; group: unknown } {
  const text = fieldOf(body, PACKET_FILTERS)
  if (text === undefined) return { filters: [], group: body }
  if (text !== null && typeof text !== 'string')
    throw refusal('INVALID', 'Packet filters are a text, one filter on each line', PACKET_FILTERS)
  const { filters, faults } = readFilterLines(text ?? '')
  if (faults.length > 0) throw new AppError(faults)
  const group = Object.entries(body as object).filter(([key]) => key !== PACKET_FILTERS)
  return { filters, group: Object.fromEntries(group) }
}

function storeWith(filters: readonly string[]): StoreRow {
  return async (transaction, source, values, actor) => {
    const group = await insertRow(transaction, source, values, actor)
    if (filters.length === 0) return group
    const flow_group_id = numberIn(group, source.catalogue.id)
    for (const [place, flow_description] of filters.entries()) {
      const flow_name = filterName(String(values.flow_group_name), place, filters.length)
      const row = { ...DEFAULTS, flow_name, flow_group_id, flow_description }
      await insertRow(transaction, RULE_FLOWS, row, actor)
    }
    return source.present.one(await readRow(transaction.trx, source, flow_group_id))
  }
}

const RULE_FLOWS = sourceOf(catalogueOf('rule-flow'), catalogues)
const DEFAULTS = Object.fromEntries(
  Object.entries(RULE_FLOWS.catalogue.fields).map(([key, field]) => [key, field.default ?? null]),
)
