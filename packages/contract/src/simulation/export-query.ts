import { z } from 'zod'
import { EXPORT_FORMATS } from './export.ts'
import { PEER_NAMES } from './peer.ts'

/** Gx messages that carry a decision: the answer to a request (CCA) or a pushed request (RAR) (TS 29.212 5.6.3, 5.6.4). */
export const GX_MESSAGES = ['cca', 'rar'] as const

/** DiameterIdentity (RFC 6733, 4.3.1): a host name. */
const identity = z
  .string()
  .regex(/^[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,253}[A-Za-z0-9])?$/, 'Must be a host name of at most 255 characters')
const UINT32_MAX = 2 ** 32 - 1

/**
 * The format of an export, and the head of its Gx message. Default names are under domains that no network has (RFC 6761,
 * 6.4).
 */
export const exportQuerySchema = z.object({
  format: z
    .string()
    .pipe(z.enum(EXPORT_FORMATS, `Must be one of ${EXPORT_FORMATS.join(', ')}`))
    .meta({ enum: [...EXPORT_FORMATS] }),
  message: z.enum(GX_MESSAGES).default('cca').describe('Gx: Credit-Control-Answer or Re-Auth-Request'),
  peer: z.enum(PEER_NAMES).default('standard').describe('What the gateway takes; the rest is in `warnings`'),
  session_id: z.string().min(1).max(255).default('pcrf.tollgate.invalid;0;0;simulation'),
  origin_host: identity.default('pcrf.tollgate.invalid'),
  origin_realm: identity.default('tollgate.invalid'),
  destination_host: identity
    .default('gateway.tollgate.invalid')
    .describe('Re-Auth-Request: Origin-Host of the last CCR'),
  destination_realm: identity.default('tollgate.invalid'),
  request_number: z.coerce
    .number<string>()
    .pipe(z.int().min(0).max(UINT32_MAX))
    .optional()
    .describe('CC-Request-Number; without it 0 for the first request and 1 for others'),
})
export type ExportQuery = z.output<typeof exportQuerySchema>
