import { z } from 'zod'

/** Largest text of a document, in bytes. */
export const LARGEST_DOCUMENT = 16 * 1024 * 1024

/** An entry of `GET /document`: every aggregate that stands now. */
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

/** Body of `PUT /document?key=`. */
export const documentWriteSchema = z.strictObject({ text: z.string(), base_hash })

/** Body of `PUT /document` without a key: several documents, all or none. They may name each other. */
export const documentsWriteSchema = z.strictObject({
  documents: z
    .array(z.strictObject({ key: z.string().min(1).max(256), text: z.string(), base_hash }))
    .min(1)
    .max(10_000),
})

/** Its answer. */
export const documentsWrittenSchema = z.object({
  documents: z.array(documentEntrySchema),
  written: z.int().describe('How many records were created, changed or deleted'),
  comments_dropped: z.int().describe('Lines of comments, which are not stored'),
})
export type DocumentsWritten = z.infer<typeof documentsWrittenSchema>
