import type { CountedKind } from '@tollgate/policy/plan/count-changes.ts'
import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import classes from './compare.module.css'

const icons = { added: IconPlus, removed: IconMinus, changed: IconPencil, moved: IconArrowsMoveVertical }

/** The icon of a kind of change; always beside its word. */
export function KindIcon({ kind }: { kind: CountedKind }) {
  const Icon = icons[kind]
  return <Icon className={classes.icon} data-kind={kind} size="0.875rem" aria-hidden />
}
