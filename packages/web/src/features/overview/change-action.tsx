import type { ChangeBatch } from '@tollgate/contract/history/change.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import classes from './change-action.module.css'

const actions = {
  create: { icon: IconPlus, word: 'Created' },
  update: { icon: IconPencil, word: 'Edited' },
  delete: { icon: IconTrash, word: 'Deleted' },
}

export function ChangeAction({ action }: Pick<ChangeBatch, 'action'>) {
  const { icon: Icon, word } = actions[action]
  return (
    <span className={classes.action} data-action={action}>
      <Icon className={classes.icon} stroke={1.75} aria-hidden />
      {word}
    </span>
  )
}
