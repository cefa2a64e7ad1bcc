import { z } from 'zod'
import type { AnyCall } from '@tollgate/contract/call/define-call.ts'
import { rowCalls } from '@tollgate/contract/calls/catalogue.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { OPERATORS } from '@tollgate/contract/catalogue/filter-operators.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@tollgate/contract/catalogue/list-query.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { componentOf } from '@tollgate/contract/catalogues/row-schema.ts'
import { idempotencyHeaders } from '../http/idempotency-key.ts'
import { answers, described, meta, warning } from '../http/api-schemas.ts'

/** API schemas of a catalogue's calls. They are large, so they are created when the description is requested. */
export function routeSchemas(catalogue: Catalogue) {
  const calls = rowCalls(catalogue)
  const describe = ({ tag, summary }: Pick<AnyCall, 'tag' | 'summary'>) => ({ tags: [tag], summary })
  const row = once(() => rowSchema(catalogue))
  const list = () => z.object({ data: z.array(row()), meta, statusDescription: z.array(z.never()) })
  const single = () => answer(row().and(z.object({ warnings: z.array(warning) })))
  const params = () => paramsSchema(catalogue)
  const body = (create: boolean) => bodySchema(catalogue, create)
  return {
    list: described(() => ({
      ...describe(calls.list),
      description: `Every stored field also takes \`field[operator]\`: ${Object.keys(OPERATORS).join(', ')}. Rates take units.`,
      querystring: querySchema(catalogue),
      response: answers(200, list()),
    })),
    one: described(() => ({ ...describe(calls.read('')), params: params(), response: answers(200, single()) })),
    create: described(() => ({
      ...describe(calls.create),
      headers: idempotencyHeaders,
      body: body(true),
      response: answers(201, single()),
    })),
    createOneOrMore: described(() => ({
      ...describe(calls.createAll),
      headers: idempotencyHeaders,
      body: z.union([body(true), z.array(body(true)).min(1)]),
      response: answers(201, z.union([single(), answer(z.array(row()))])),
    })),
    update: described(() => ({
      ...describe(calls.update('')),
      headers: idempotencyHeaders,
      params: params(),
      body: body(false),
      response: answers(200, single()),
    })),
    remove: described(() => ({
      ...describe(calls.delete('')),
      headers: idempotencyHeaders,
      params: params(),
      response: answers(200, single()),
    })),
    firstLoad: { tags: [catalogue.words.many], summary: `First page of ${catalogue.words.many} for a screen` },
  }
}

function answer(data: z.ZodType) {
  return z.object({ data, statusDescription: z.array(z.never()) })
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function paramsSchema({ address, fields, id }: Catalogue) {
  const names = address.length === 1 ? ['id'] : address
  const kind = fields[id]?.kind === 'text' ? z.string() : z.int()
  return z.object(Object.fromEntries(names.map((name) => [name, kind])))
}

type Entry = [key: string, schema: z.ZodType]

function rowSchema(catalogue: Catalogue) {
  const fields = Object.entries(catalogue.fields).map(([key, field]): Entry => [key, plain(field)])
  const computed = Object.entries(catalogue.computed).map(([key, field]): Entry => [key, plain(field)])
  const parts = catalogue.parts.map((part): Entry => [part, z.unknown()])
  const nested = catalogue.references.map(({ of }): Entry => [of.nest, nestedSchema(of.show)])
  const row = z.object({
    [catalogue.id]: z.int(),
    ...Object.fromEntries([...fields, ...computed, ...parts, ...nested]),
    row_version: z.int().describe('Grows with each change; also the ETag'),
    warning_count: z.int().optional(),
  })
  return row.meta({ id: componentOf(catalogue.name) })
}

function nestedSchema(show: readonly string[]) {
  return z.object(Object.fromEntries(show.map((key) => [key, z.union([z.string(), z.number(), z.null()])]))).nullable()
}

function plain(field: Field): z.ZodType {
  return fieldSchema(field).meta({
    description: descriptionOf(field),
    ...(enumOf(field) ? { enum: enumOf(field) } : {}),
  })
}

/** "Match mode. 1 = Exact; 2 = Longest prefix". */
function descriptionOf(field: Field): string {
  const codes = 'codes' in field ? field.codes?.map(({ value, label }) => `${value} = ${label}`).join('; ') : undefined
  const unit = 'unit' in field && field.unit ? `in ${field.unit}` : undefined
  return [[field.label, unit].filter(Boolean).join(', '), field.help?.replace(/\.$/, ''), codes]
    .filter(Boolean)
    .join('. ')
}

function enumOf(field: Field): (string | number | null)[] | undefined {
  if (!('closed' in field) || !field.closed || !field.codes) return undefined
  const values = field.codes.map(({ value }) => value)
  return field.required ? values : [...values, null]
}

function bodySchema(catalogue: Catalogue, create: boolean) {
  const fields = Object.entries(catalogue.fields).map(([key, field]): Entry => {
    const schema = plain(field)
    return [key, create && field.required && field.default === undefined ? schema : schema.optional()]
  })
  return z.object(Object.fromEntries(fields))
}

const COMPARED = {
  contains: 'contains, ignoring case',
  equals: 'equals; -1 for all',
  narrow: 'equals; -1 for all',
} as const

export function querySchema(catalogue: Catalogue) {
  const filters = catalogue.filters.map(({ key, match, of }): Entry => [
    key,
    z
      .string()
      .optional()
      .describe(match === 'find' ? 'Name or code contains, ignoring case' : `${of.label} ${COMPARED[match]}`),
  ])
  return z.object({
    page: z.int().min(1).default(1).optional(),
    page_size: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE).optional(),
    sort: z.string().optional().describe('A field of the row, with - in front for descending'),
    ...Object.fromEntries(filters),
  })
}
