import { STANDING_WORDS, type Standing } from '@tollgate/policy/plan/in-force.ts'
import { validityWords, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx'
import classes from './dated.module.css'

const BADGES: Readonly<Record<Standing, StatusBadgeProps['kind']>> = {
  current: 'good',
  future: 'future',
  'not-effective': 'ended',
  overlaid: 'ended',
}

interface DatedProps {
  version: Validity
  standing: Standing
}

/** When a version of a plan or of basic rules is in force, and whether it is today. */
export function Dated({ version, standing }: DatedProps) {
  const zone = useNetworkTimeZone()
  return (
    <>
      <span className={classes.dates} title={`Days on the network’s clock, ${zone}`}>
        {validityWords(version)}
      </span>
      <StatusBadge kind={BADGES[standing]} label={STANDING_WORDS[standing]} />
    </>
  )
}
