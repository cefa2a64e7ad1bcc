import { versionStatus, type VersionStatus } from '@tollgate/engine/plan/version-status.ts'
import type { Row } from '../../../api/client.ts'
import { validityOf } from './versions-query.ts'

/** The badge of each status. */
export const STATUS_BADGES = { current: 'good', future: 'future', 'not-effective': 'ended' } as const satisfies Record<
  VersionStatus,
  string
>

/** "version 2 of 3": by the day each begins. */
export function ordinalWords(versions: readonly Row[], version: Row): string {
  return `version ${versions.indexOf(version) + 1} of ${versions.length}`
}

export function statusOf(version: Row, today: string): VersionStatus {
  return versionStatus(validityOf(version), today)
}
