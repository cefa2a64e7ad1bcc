import { z } from 'zod'

/** Export formats: Gx AVPs as a tree, the same encoded as a Diameter message, or a 5G SmPolicyDecision. */
export const EXPORT_FORMATS = ['gx', 'gx-bytes', '5g'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The record and the field that a value comes from. */
export const originSchema = z.object({
  resource: z.string().describe('Catalogue of the record'),
  id: z.int(),
  field: z.string().nullable(),
})
export type Origin = z.infer<typeof originSchema>

/** Origins by the JSON pointer (RFC 6901) of the value in `data`. */
export const originsSchema = z.record(z.string(), originSchema)
export type Origins = z.infer<typeof originsSchema>

export const exportWarningSchema = z.object({
  code: z.string(),
  message: z.string(),
  resource: z.string().nullable(),
  id: z.int().nullable(),
  field: z.string().nullable(),
})
export type ExportWarning = z.infer<typeof exportWarningSchema>

/** Data types of AVPs (RFC 6733, 4.2 and 4.3). */
export const AVP_TYPES = [
  'OctetString',
  'UTF8String',
  'DiameterIdentity',
  'IPFilterRule',
  'Address',
  'Integer32',
  'Unsigned32',
  'Unsigned64',
  'Enumerated',
  'Time',
  'Grouped',
] as const
export type AvpType = (typeof AVP_TYPES)[number]

/** One AVP: a value, or the AVPs of a group. */
export const avpSchema = z.object({
  name: z.string(),
  code: z.int(),
  vendor_id: z.int().describe('0: none; 10415: 3GPP'),
  mandatory: z.boolean().describe('The M flag'),
  type: z.enum(AVP_TYPES),
  value: z
    .union([z.string(), z.number()])
    .optional()
    .describe('Text, number, or octets in hexadecimal, after 0x where text could stand; Time in seconds since 1900'),
  label: z.string().optional().describe('What a number stands for'),
  get avps() {
    return z.array(avpSchema).optional()
  },
})
export type Avp = z.infer<typeof avpSchema>

export const gxMessageSchema = z.object({
  command: z.string(),
  command_code: z.int(),
  is_request: z.boolean(),
  application_id: z.int(),
  avps: z.array(avpSchema),
})
export type GxMessage = z.infer<typeof gxMessageSchema>
