import {
  validityWords,
  versionStatus,
  VERSION_STATUS_WORDS,
  type Validity,
  type VersionStatus,
} from '@tollgate/engine/plan/version-status.ts'
import { StatusBadge, type StatusBadgeProps } from '../../../ui/status-badge.tsx'
import classes from './dated.module.css'

const BADGES: Readonly<Record<VersionStatus, StatusBadgeProps['kind']>> = {
  current: 'good',
  future: 'future',
  'not-effective': 'ended',
}

interface DatedProps {
  version: Validity
  /** `2026-01-31` */
  today: string
}

/** When a version is in force, and whether it is today: of a plan, or of a mapping's basic rules. */
export function Dated({ version, today }: DatedProps) {
  const status = versionStatus(version, today)
  return (
    <>
      <span className={classes.dates}>{validityWords(version)}</span>
      <StatusBadge kind={BADGES[status]} label={VERSION_STATUS_WORDS[status]} />
    </>
  )
}
