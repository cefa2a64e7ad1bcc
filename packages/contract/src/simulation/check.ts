import { z } from 'zod'

/** Body of `POST /simulation/check`. */
export const checkRequestSchema = z.strictObject({
  text: z
    .string()
    .min(1)
    .describe('An SmPolicyDecision as JSON, or a Gx Credit-Control-Answer in hexadecimal, as a hex dump or in a frame'),
})

/** A fault in an answer, with its position. */
export const answerFaultSchema = z.object({
  code: z
    .string()
    .describe('SYNTAX, SCHEMA, REFERENCE, VALUE, REQUIRED, REPEATED, or the code of a warning of the catalogues'),
  path: z.string().describe('JSON pointer, or names of AVPs from the outermost; empty: the whole'),
  offset: z.int().nullable().describe('Of the AVP in octets from the begin of the message; null in JSON'),
  message: z.string().describe('What is wrong, and what is allowed'),
})
export type AnswerFault = z.infer<typeof answerFaultSchema>

/** Result of checking an answer. */
export const checkedAnswerSchema = z.object({
  kind: z.string().describe('What the text is: SmPolicyDecision, Credit-Control-Answer'),
  faults: z.array(answerFaultSchema).describe('In the order of the text; empty: nothing is wrong'),
  unread: z
    .array(z.string())
    .describe('AVPs, or members as JSON pointers, that are not known here and were not checked'),
})
export type CheckedAnswer = z.infer<typeof checkedAnswerSchema>
