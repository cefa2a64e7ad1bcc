import type { MonitoredKey, MonitoredUnit } from '../quotas.ts'
import type { Sourced } from '../sourced.ts'
import type { JsonTree } from './json-tree.ts'

const MEMBERS: Readonly<Record<MonitoredUnit, string>> = {
  total: 'volumeThreshold',
  uplink: 'volumeThresholdUplink',
  downlink: 'volumeThresholdDownlink',
  time: 'timeThreshold',
}

/** The UsageMonitoringData of every key that has a quota or that a rule names (TS 29.512 5.6.2.12). */
export function usageMonitoring(
  keys: readonly MonitoredKey[],
  names: ReadonlyMap<string, Sourced<string>>,
): JsonTree | undefined {
  const quotas = new Map(keys.map(({ key, thresholds }) => [key, thresholds]))
  const entries = [...names].map(([key, umId]) => {
    const thresholds = [...(quotas.get(key) ?? [])].map(([unit, amount]) => [MEMBERS[unit], amount] as const)
    return [key, { umId, ...Object.fromEntries(thresholds) }] as const
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
