import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconClockPlay } from '@tabler/icons-react'
import classes from './status-badge.module.css'

const kinds = {
  good: { icon: IconCircleCheck, word: 'In force' },
  future: { icon: IconClockPlay, word: 'Future' },
  ended: { icon: IconCircleDashed, word: 'Ended' },
  warning: { icon: IconAlertTriangle, word: 'Warning' },
  fault: { icon: IconCircleX, word: 'Error' },
}

export interface StatusBadgeProps {
  kind: keyof typeof kinds
  /** Replaces the default text of the kind. */
  label?: string
}

/** A state as icon and word, since colour alone is not enough. */
export function StatusBadge({ kind, label }: StatusBadgeProps) {
  const { icon: Icon, word } = kinds[kind]
  return (
    <span className={classes.badge} data-kind={kind}>
      <Icon className={classes.icon} aria-hidden />
      {label ?? word}
    </span>
  )
}
