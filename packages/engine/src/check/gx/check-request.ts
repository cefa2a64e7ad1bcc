import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { avpNamed } from '../../diameter/dictionary.ts'
import { RESULT } from '../../diameter/fault.ts'
import { allowedOf } from '../../diameter/labels.ts'
import { isKnown, missingIn, repeatedIn } from './check-message.ts'
import { groupsIn, type PlacedAvp, type PlacedGroup } from './placed.ts'

/** Why a request is refused: the Result-Code of the answer, and the AVP in its Failed-AVP (RFC 6733 7.1.5, 7.5). */
export interface RequestFault {
  result_code: number
  /** Path of the AVP, also of a missing one. */
  path: string
  offset: number
  message: string
  /** The AVP as it was sent. Of a missing one, an AVP without content. */
  failed: Avp
}

/** AVPs whose unknown values are refused. Unknown values of others may be from a newer release (TS 29.212 5.3). */
const CLOSED = new Set(['CC-Request-Type', 'Subscription-Id-Type', 'Re-Auth-Request-Type'])
/** Gx only has sessions, so no EVENT_REQUEST (TS 29.212 5.6.2). */
const [EVENT_REQUEST, GX] = [4, 16_777_238]

/** All reasons to refuse a request, in the order of its octets. */
export function requestFaults(message: GxMessage, offsets: ReadonlyMap<Avp, number>): RequestFault[] {
  const groups = groupsIn(message, offsets)
  const faults = groups.flatMap((group) => [
    ...missing(group, message),
    ...repeatedIn(group).map((one) => faultAt(one, RESULT.AVP_OCCURS_TOO_MANY_TIMES, 'must stand here once')),
    ...group.members.flatMap((one) => [...unknown(one), ...wrongValue(one)]),
  ])
  return faults.toSorted((a, b) => a.offset - b.offset)
}

function missing(group: PlacedGroup, message: GxMessage): RequestFault[] {
  const { path, offset } = group
  return missingIn(group, message).flatMap(([name = '']) => {
    const at = path === '' ? name : `${path}/${name}`
    const said = `${name} must be there${path === '' ? '' : ` in ${path}`}`
    return [{ result_code: RESULT.MISSING_AVP, path: at, offset, message: said, failed: emptyAvp(name) }]
  })
}

/** An unknown AVP with the M flag must not be ignored (RFC 6733 4.1). */
function unknown(one: PlacedAvp): RequestFault[] {
  if (isKnown(one.avp) || !one.avp.mandatory) return []
  return [faultAt(one, RESULT.AVP_UNSUPPORTED, 'is not known, and must be understood: its M flag is set')]
}

function wrongValue(one: PlacedAvp): RequestFault[] {
  const { name, value } = one.avp
  const wrong = (allowed: string) => [faultAt(one, RESULT.INVALID_AVP_VALUE, `must be ${allowed}, not ${value}`)]
  if (name === 'Auth-Application-Id') return value === GX ? [] : wrong(`${GX} (Gx)`)
  if (!CLOSED.has(name)) return []
  const allowed = (allowedOf(one.avp) ?? []).filter(
    (known) => name !== 'CC-Request-Type' || known.value !== EVENT_REQUEST,
  )
  if (allowed.some((known) => known.value === value)) return []
  return wrong(`one of ${allowed.map((known) => `${known.value} (${known.label})`).join(', ')}`)
}

function faultAt({ avp, path, offset }: PlacedAvp, result_code: number, what: string): RequestFault {
  return { result_code, path, offset, message: `${avp.name} ${what}`, failed: avp }
}

/** A missing AVP is reported with zeros of its minimum length (RFC 6733 7.5). */
function emptyAvp(name: string): Avp {
  const { code, vendor_id, mandatory, type } = avpNamed(name)
  const isNumber = ['Unsigned32', 'Unsigned64', 'Integer32', 'Enumerated', 'Time'].includes(type)
  return {
    name,
    code,
    vendor_id,
    mandatory,
    type,
    ...(type === 'Grouped' ? { avps: [] } : { value: isNumber ? 0 : '' }),
  }
}
