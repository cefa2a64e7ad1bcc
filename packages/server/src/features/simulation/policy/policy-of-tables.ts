import { compile } from '@tollgate/engine/decide/policy.ts'
import { policyData } from '@tollgate/engine/decide/rows/from-tables.ts'
import type { VersionRow } from '@tollgate/engine/decide/rows/policy-data.ts'
import { settingsOfSessions } from '@tollgate/engine/session/settings.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { StoredPolicy } from './policy-store.ts'
import type { TimeZones } from './time-zones.ts'

/** A policy that is read if it is not cached. Its name is the cache key, so it contains all that the policy depends on. */
export interface NamedPolicy {
  name: string
  read: () => Promise<StoredPolicy>
}

/** Compiles the policy of a network's rows, with the ids of this console. */
export function policyOfTables(
  tables: Tables,
  { zones, ...about }: { zones: TimeZones } & Pick<StoredPolicy, 'name' | 'source'>,
): StoredPolicy {
  const [setting = {}] = tables.get('setting') ?? []
  const clock = zones.rulesOf(String(setting.network_time_zone))
  const data = policyData(tables, { network_time_zone: clock })
  const versions = (tables.get('policy-plan-ver') ?? []) as unknown as VersionRow[]
  const policy = compile({ ...data, session_settings: settingsOfSessions(setting) })
  return {
    ...policy,
    ...about,
    accumulators: new Set((data.references.accumulators ?? []).map(({ resource_id }) => resource_id)),
    versionRows: new Map(versions.map((row) => [row.pcc_rule_ver_id, row])),
  }
}
