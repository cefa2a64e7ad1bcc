import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { ExportSource } from '../export-source.ts'
import { Told } from '../told.ts'
import { avp, type AvpTree } from './avp-tree.ts'

export const GX = 16_777_238
const [SUCCESS, UNABLE_TO_COMPLY] = [2001, 5012]
/** Re-Auth-Request-Type (RFC 6733, 8.12). */
const AUTHORIZE_ONLY = 0
const INITIAL = 1

/** What the head of a Gx message says beside the decision. */
export type GxHead = Omit<ExportQuery, 'format' | 'peer'>

/** The AVPs before the decision: of an answer (TS 29.212 5.6.3), or of a request that is pushed (5.6.4). */
export function headOf(source: ExportSource, head: GxHead): AvpTree[] {
  return [
    ...avp('Session-Id', new Told(head.session_id)),
    ...avp('Auth-Application-Id', new Told(GX)),
    ...avp('Origin-Host', new Told(head.origin_host)),
    ...avp('Origin-Realm', new Told(head.origin_realm)),
    ...(head.message === 'rar' ? pushed(head) : answered(source, head)),
  ]
}

function answered({ decision, requestType }: ExportSource, { request_number }: GxHead): AvpTree[] {
  return [
    ...avp('Result-Code', new Told(decision.result === 'error' ? UNABLE_TO_COMPLY : SUCCESS)),
    ...avp('CC-Request-Type', new Told(requestType)),
    ...avp('CC-Request-Number', new Told(request_number ?? (requestType === INITIAL ? 0 : 1))),
  ]
}

function pushed({ destination_realm, destination_host }: GxHead): AvpTree[] {
  return [
    ...avp('Destination-Realm', new Told(destination_realm)),
    ...avp('Destination-Host', new Told(destination_host)),
    ...avp('Re-Auth-Request-Type', new Told(AUTHORIZE_ONLY)),
  ]
}
