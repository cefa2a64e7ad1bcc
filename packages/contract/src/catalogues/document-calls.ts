import { z } from 'zod'
import { documentDifferenceSchema } from '../release/release.ts'

/** The largest text of a document, in bytes. */
export const LARGEST_DOCUMENT = 16 * 1024 * 1024

/** An entry of `GET /document`, which lists all aggregates. */
export const documentEntrySchema = z.object({
  key: z.string().describe('plans/roaming/2026-11-01'),
  hash: z.string().describe('SHA-256 of what it says, whatever its text'),
})
export type DocumentEntry = z.infer<typeof documentEntrySchema>

/** A fault of a text. */
export const documentFaultSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  line: z.int(),
  column: z.int(),
})
export type DocumentFault = z.infer<typeof documentFaultSchema>

const base_hash = z
  .string()
  .nullable()
  .describe('Hash of the document that was edited, refused with 412 if it has another by now; null for a new one')

const confirm = z.boolean().optional().describe('Another setting of the network needs true')

/** Answer of `GET /document/package`. */
export const documentPackageSchema = z.object({
  documents: z.array(documentEntrySchema.extend({ text: z.string() })),
})
export type DocumentPackage = z.infer<typeof documentPackageSchema>

/** The text of a document, with its key. */
export const sentTextSchema = z.strictObject({ key: z.string().min(1).max(256), text: z.string() })
export type SentText = z.infer<typeof sentTextSchema>

/** Body of `POST /document/package`. */
export const packageImportSchema = z.strictObject({
  documents: z
    .array(sentTextSchema.extend({ hash: z.string().optional() }))
    .min(1)
    .max(10_000),
  conflicts: z.enum(['refuse', 'take', 'keep']).default('refuse').describe('What becomes of what says otherwise here'),
  preview: z.boolean().default(false).describe('true: nothing is stored'),
})
export type PackageImport = z.output<typeof packageImportSchema>

const paths = z.array(z.string()).describe('plans/roaming/plan, or catalogues/qos-rules/gold')

/** Answer of `POST /document/package`. */
export const packageImportedSchema = z.object({
  added: paths,
  changed: paths,
  conflicts: paths,
  differences: z
    .array(documentDifferenceSchema.pick({ key: true, records: true }))
    .describe('Of a preview: the records that say otherwise here, at most 100 of a document; before: here'),
  unchanged: z.int(),
  written: z.int(),
})
export type PackageImported = z.output<typeof packageImportedSchema>

/** Body of `PUT /document?key=`. */
export const documentWriteSchema = z.strictObject({ text: z.string(), base_hash, confirm })

/** Body of `PUT /document` without a key: several documents, which may refer to each other. All are written or none. */
export const documentsWriteSchema = z.strictObject({
  documents: z
    .array(sentTextSchema.extend({ text: z.string().nullable().describe('Null: it is deleted'), base_hash }))
    .max(10_000),
  applied: z
    .array(z.strictObject({ key: sentTextSchema.shape.key, text: sentTextSchema.shape.text.optional() }))
    .max(10_000)
    .optional()
    .describe(
      'What a folder says of these documents, kept as the base of the next comparison; without text as sent above',
    ),
  confirm,
})

export type SentDocument = z.infer<typeof documentsWriteSchema>['documents'][number]

/** Answer of `PUT /document` without a key. */
export const documentsWrittenSchema = z.object({
  documents: z.array(documentEntrySchema),
  written: z.int().describe('How many records were created, changed or deleted'),
  comments_dropped: z.int().describe('Lines of comments, which are not stored'),
})
export type DocumentsWritten = z.infer<typeof documentsWrittenSchema>

/** A row of `GET /document/applied`. */
export const appliedDocumentSchema = z.object({
  key: z.string(),
  hash: z.string(),
  text: z.string().nullable().describe('Null: the console says the same'),
})
export type AppliedDocument = z.infer<typeof appliedDocumentSchema>
