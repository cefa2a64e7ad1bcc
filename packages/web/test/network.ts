import type { Setting } from '@tollgate/contract/setting/setting-schema.ts'

/** The settings of a network after a first start. */
export const NETWORK: Setting = {
  setting_id: 1,
  network_time_zone: 'UTC',
  reporting_threshold_0: 3600,
  reporting_threshold_2: 1_000_000_000,
  reporting_threshold_3: 1_000_000_000,
  reporting_threshold_4: 1_000_000_000,
  moment_tolerance_s: 30,
  releases: 'off',
  approvals: [{ documents: [], count: 1, by: 'approver' }],
  row_version: 1,
}
