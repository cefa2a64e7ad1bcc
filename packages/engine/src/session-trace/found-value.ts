import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'

/** The value at a path: a plain value or an object. */
export type FoundValue = string | number | boolean | { readonly [name: string]: unknown }

/** A step of a path: a name or code, perhaps with a condition, such as `Subscription-Id[Subscription-Id-Type=0]`. */
const STEP = /^([^[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?$/

/** The first AVP at a path, such as `QoS-Information/QoS-Class-Identifier`. */
export function avpAt({ avps }: Pick<GxMessage, 'avps'>, path: string): Avp | undefined {
  let found = [...avps]
  const steps = path.split('/').map((step) => STEP.exec(step.trim()))
  for (const [index, step] of steps.entries()) {
    const [, name = '', member, wanted] = step ?? []
    found = (index === 0 ? found : found.flatMap((avp) => avp.avps ?? [])).filter(
      (avp) =>
        isNamed(avp, name) &&
        (member === undefined || avp.avps?.some((inner) => isNamed(inner, member) && String(inner.value) === wanted)),
    )
  }
  return found[0]
}

function isNamed({ name, code }: Avp, text: string): boolean {
  return name.toLowerCase() === text.trim().toLowerCase() || String(code) === text.trim()
}

/**
 * The value at a path of members, such as `userLocationInfo.nrLocation.tai`. Of a list, the first entry, the one with an
 * index (`ipv6AddressPrefixes.1`), or the first with a value (`accuUsageReports[refUmIds=gold].volUsage`).
 */
export function valueOfMembers(json: unknown, path: string): FoundValue | undefined {
  const found = stepsOf(path).reduce<unknown>(memberAt, json)
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' || isObject(found))
    return found
  return undefined
}

/** Splits a path at its dots. Dots in a condition are part of its value. */
function stepsOf(path: string): string[] {
  return path.match(/(?:[^.[]|\[[^\]]*(?:\]|$))+/g) ?? []
}

function memberAt(part: unknown, step: string): unknown {
  const [, name = '', member, wanted] = STEP.exec(step.trim()) ?? []
  const whole = Array.isArray(part) && !/^\d+$/.test(name) ? part[0] : part
  const found = isObject(whole) ? whole[name.trim()] : undefined
  if (member === undefined) return found
  return [found].flat().find(
    (one) =>
      isObject(one) &&
      [one[member.trim()]]
        .flat()
        .map(String)
        .includes(wanted ?? ''),
  )
}

/** All AVPs with a value, with their paths. */
export function valuesOfAvps(avps: readonly Avp[], above = ''): { path: string; avp: Avp }[] {
  return avps.flatMap((avp) => {
    const path = above + avp.name
    return avp.avps ? valuesOfAvps(avp.avps, `${path}/`) : [{ path, avp }]
  })
}

/** All plain values in JSON, with their paths. Entries of a list are named by index. */
export function valuesOfMembers(json: unknown, above = ''): { path: string; value: string }[] {
  if (!isObject(json)) return [{ path: above, value: String(json) }]
  return Object.entries(json).flatMap(([name, part]) => valuesOfMembers(part, above === '' ? name : `${above}.${name}`))
}

export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}
