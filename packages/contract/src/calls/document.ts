import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import {
  appliedDocumentSchema,
  documentEntrySchema,
  documentPackageSchema,
  documentsWriteSchema,
  documentsWrittenSchema,
  documentWriteSchema,
  packageImportedSchema,
  packageImportSchema,
} from '../catalogues/document-calls.ts'

const tag = 'Documents'
const reading = { tag, who: { role: 'viewer', narrows: true } } as const
const writing = { tag, who: { role: 'editor', narrows: true } } as const
const key = z.string().min(1).max(256)

export const listDocuments = defineCall({
  ...reading,
  method: 'GET',
  path: 'document',
  summary: 'List the keys and hashes of all documents; with key, read the text of one',
  query: z.object({ key: key.optional() }),
  answer: z.array(documentEntrySchema),
})

export const listApplied = defineCall({
  ...reading,
  method: 'GET',
  path: 'document/applied',
  summary: 'List the last applied texts, and the last applied that were published (merge bases)',
  answer: z.array(appliedDocumentSchema),
})

export const checkDocument = defineCall({
  ...reading,
  method: 'POST',
  path: 'document/check',
  summary: 'Check a text (application/yaml): its faults have lines and columns',
  reads: true,
  query: z.object({ key }),
  answer: documentEntrySchema,
})

export const writeDocuments = defineCall({
  ...writing,
  method: 'PUT',
  path: 'document',
  summary: 'Apply documents: write only what differs, atomically',
  description: 'At most 16 MiB. One transaction, one batch of the history.',
  query: z.object({ key: key.optional() }),
  sent: z.union([documentWriteSchema, documentsWriteSchema]),
  answer: documentsWrittenSchema,
})

export const exportPackage = defineCall({
  ...reading,
  method: 'GET',
  path: 'document/package',
  summary: 'Export the texts of all documents, or of some with all that they name',
  description:
    'plans/roaming stands for the plan, its versions and its test cases; of catalogues the needed records are in it. With list, such as rule-workflow-group, and the filters of that list: all records that match, as a file.',
  query: z.looseObject({
    key: z.union([z.string(), z.array(z.string())]).optional(),
    list: z.string().optional(),
  }),
  answer: documentPackageSchema,
})

export const importPackage = defineCall({
  ...writing,
  method: 'POST',
  path: 'document/package',
  summary: 'Import a package: records of catalogues one by one, plans and workflows as wholes',
  description:
    'In conflict is what other plans may use as well, a record of a catalogue or a zone map that differs here: it is refused unless conflicts says which side stays. At most 16 MiB, in one transaction; settings of the network are left out.',
  body: packageImportSchema,
  answer: packageImportedSchema,
})
