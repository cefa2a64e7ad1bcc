import { z } from 'zod'
import { bulkDeleteSchema, bulkEditSchema } from '../bulk/chosen-rows.ts'
import { importPreviewSchema, ROW_STATUSES } from '../bulk/import-preview.ts'
import { defineCall, defineList, metaSchema } from '../call/define-call.ts'
import { MAX_PAGE_SIZE } from '../catalogue/list-query.ts'
import type { Catalogue, Row } from '../catalogue/resolve.ts'
import type { Written } from '../catalogue/write-schema.ts'
import { usageSchema } from '../usage.ts'

/** How many users of a record are named by default. */
export const NAMED_USERS = 3

const reading = ({ words }: Catalogue) => ({ tag: words.many, who: { role: 'viewer' } }) as const
const writing = ({ words }: Catalogue) => ({ tag: words.many, who: { role: 'editor' } }) as const

/**
 * The calls for rows of a catalogue, which decides the type of its rows: the server checks and describes them by its
 * fields. `at` is the path of one record: `qos-rule/7` for a client, `qos-rule/:id` for the route.
 */
export function rowCalls<R extends Row>(catalogue: Catalogue<R>) {
  const { path } = catalogue
  const { one, many } = catalogue.words
  const row = z.custom<R>()
  const sent = z.custom<Written>()
  return {
    list: defineList({
      ...reading(catalogue),
      path,
      summary: `List ${many}`,
      query: z.custom<Readonly<Record<string, string>>>(),
      answer: row,
    }),
    read: (at: string) =>
      defineCall({ ...reading(catalogue), method: 'GET', path: at, summary: `Read one ${one}`, answer: row }),
    usage: (at: string) =>
      defineCall({
        ...reading(catalogue),
        method: 'GET',
        path: `${at}/usage`,
        summary: `Read what a ${one} owns and what refers to it`,
        query: z.object({ named }),
        answer: usageSchema,
      }),
    create: defineCall({
      ...writing(catalogue),
      method: 'POST',
      path,
      summary: `Create a ${one}`,
      sent,
      answer: row,
      status: 201,
    }),
    createAll: defineCall({
      ...writing(catalogue),
      method: 'POST',
      path,
      summary: `Create a ${one}, or several: all or none`,
      sent: z.array(sent).readonly(),
      answer: z.array(row),
      status: 201,
    }),
    duplicate: (at: string) =>
      defineCall({
        ...writing(catalogue),
        method: 'POST',
        path: `${at}/duplicate`,
        summary: `Duplicate one of ${many} with all that belongs to it`,
        sent,
        answer: row,
        status: 201,
      }),
    update: (at: string) =>
      defineCall({ ...writing(catalogue), method: 'PUT', path: at, summary: `Change a ${one}`, sent, answer: row }),
    delete: (at: string) =>
      defineCall({ ...writing(catalogue), method: 'DELETE', path: at, summary: `Delete a ${one}`, answer: row }),
  }
}

/** Calls that change the members of a group. */
export function memberCalls(groups: Catalogue) {
  return {
    assign: defineCall({
      ...writing(groups),
      method: 'POST',
      path: `${groups.path}/assign`,
      summary: `Assign members to ${groups.words.many}: all or none`,
      sent: z.array(z.custom<Written>()).readonly(),
      answer: z.unknown(),
      status: 201,
    }),
    remove: defineCall({
      ...writing(groups),
      method: 'DELETE',
      path: `${groups.path}/:id`,
      summary: `Remove a member from ${groups.words.many}`,
      answer: z.unknown(),
    }),
  }
}

const NAMED = `named must be a whole number from 1 to ${MAX_PAGE_SIZE}`
const named = z.coerce.number(NAMED).int(NAMED).min(1, NAMED).max(MAX_PAGE_SIZE, NAMED).optional().meta({
  type: 'integer',
  default: NAMED_USERS,
  description: 'How many of the records of each catalogue that refer to it are named',
})

/** The calls for many rows of a catalogue. */
export function bulkCalls(catalogue: Catalogue) {
  const { path } = catalogue
  const { many } = catalogue.words
  return {
    delete: defineCall({
      ...writing(catalogue),
      method: 'POST',
      path: `${path}/bulk-delete`,
      summary: `Delete many ${many}`,
      body: bulkDeleteSchema,
      answer: deleted,
    }),
    edit: defineCall({
      ...writing(catalogue),
      method: 'POST',
      path: `${path}/bulk-edit`,
      summary: `Edit one field of many ${many}`,
      body: bulkEditSchema,
      answer: changed,
    }),
    preview: defineCall({
      ...writing(catalogue),
      method: 'POST',
      path: `${path}/import/preview`,
      summary: `See what a file would do to ${many}`,
      query: mapping,
      answer: importPreviewSchema,
      meta: metaSchema,
    }),
    readImport: defineCall({
      ...reading(catalogue),
      method: 'GET',
      path: `${path}/import/:token`,
      summary: `Read an import of ${many}`,
      query: paging,
      answer: importPreviewSchema,
      meta: metaSchema,
    }),
    commit: defineCall({
      ...writing(catalogue),
      method: 'POST',
      path: `${path}/import/:token/commit`,
      summary: `Import ${many}`,
      query: committing,
      answer: importPreviewSchema,
      meta: metaSchema,
    }),
    discard: defineCall({
      ...writing(catalogue),
      method: 'DELETE',
      path: `${path}/import/:token`,
      summary: `Discard an import of ${many}`,
      answer: z.null(),
    }),
  }
}

const deleted = z.object({ deleted: z.int() })
const changed = z.object({ changed: z.int().describe('How many records have a changed value') })

const guard = z
  .string()
  .optional()
  .meta({ enum: ['0', '1'], description: 'CSV: a quote before what a spreadsheet would run; 1 unless given' })

const mapping = z.looseObject({
  guard,
  create_missing: z
    .string()
    .optional()
    .describe(
      'The field that names what the rows belong to: what the file names and is not there is created with them',
    ),
  file_name: z.string().optional().describe('What the history calls the file'),
  columns: z.string().optional().describe("The file's columns and ours: plmn:value,operator:exp_value"),
})

const paging = z.object({
  page: z.string().optional().meta({ type: 'integer' }),
  page_size: z.string().optional().meta({ type: 'integer' }),
  status: z
    .string()
    .optional()
    .meta({ enum: [...ROW_STATUSES], description: 'Those that are not unchanged unless given' }),
})

const committing = z.object({
  skip_faulty: z
    .string()
    .optional()
    .meta({ enum: ['0', '1'], description: '1: imports the rows that are right, and leaves the faulty out' }),
})
