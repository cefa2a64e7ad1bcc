import { codeLabel, defineCodes } from './codes.ts'

/** The three fields of an allocation and retention priority, as on the wire. TS 29.212 5.3.32. */
export interface Arp {
  priority_level: number
  pre_emption_capability?: number | null | undefined
  pre_emption_vulnerability?: number | null | undefined
}

/** Whether the bearer may take resources from a weaker one. 0 means yes; absent means 1. TS 29.212 5.3.46. */
export const PRE_EMPTION_CAPABILITY = defineCodes([
  { value: 0, label: 'May take resources', hint: 'From a lower priority' },
  { value: 1, label: 'May not take resources', hint: 'Default when absent' },
])

/** Whether the bearer may lose resources to a stronger one. 0 means yes; absent means 0. TS 29.212 5.3.47. */
export const PRE_EMPTION_VULNERABILITY = defineCodes([
  { value: 0, label: 'May lose its resources', hint: 'Default when absent' },
  { value: 1, label: 'Keeps its resources' },
])

/** Values of absent fields. TS 29.212 5.3.46, 5.3.47. */
export const ARP_DEFAULTS = {
  pre_emption_capability: 1,
  pre_emption_vulnerability: 0,
} as const

/**
 * An ARP in words. Absent fields have their standard defaults.
 *
 * @example describeArp({ priority_level: 9, pre_emption_capability: 0, pre_emption_vulnerability: 1 })
 * // '9 · may take resources · keeps its resources'
 */
export function describeArp(arp: Arp): string {
  const capability = arp.pre_emption_capability ?? ARP_DEFAULTS.pre_emption_capability
  const vulnerability = arp.pre_emption_vulnerability ?? ARP_DEFAULTS.pre_emption_vulnerability
  const takes = codeLabel(PRE_EMPTION_CAPABILITY, capability) ?? `capability ${capability}`
  const loses = codeLabel(PRE_EMPTION_VULNERABILITY, vulnerability) ?? `vulnerability ${vulnerability}`
  return [arp.priority_level, takes.toLowerCase(), loses.toLowerCase()].join(' · ')
}
