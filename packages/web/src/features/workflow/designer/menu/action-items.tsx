import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { Action } from './action.ts'
import classes from './menu.module.css'
import type { Subject } from './subject.ts'
import { useActions } from './use-actions.ts'

interface Props {
  subject: Subject
  onRun: (action: Action) => void
}

/** What can be done with a subject, as items of a menu. */
export function ActionItems({ subject, onRun }: Props) {
  const groups = useActions()(subject)
  return groups.map((group, n) => (
    <Fragment key={group[0]?.label}>
      {n > 0 && <Menu.Divider />}
      {group.map((action) => (
        <ActionItem key={action.label} action={action} onRun={onRun} />
      ))}
    </Fragment>
  ))
}

function ActionItem({ action, onRun }: { action: Action; onRun: (action: Action) => void }) {
  const { label, icon: Icon, keys, isDanger = false } = action
  return (
    <Menu.Item
      data-danger={isDanger || undefined}
      className={classes.item}
      {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') })}
      leftSection={<Icon size="1rem" aria-hidden />}
      rightSection={
        <span className={classes.keys} aria-hidden>
          {keys}
        </span>
      }
      onClick={() => onRun(action)}
    >
      {label}
    </Menu.Item>
  )
}
