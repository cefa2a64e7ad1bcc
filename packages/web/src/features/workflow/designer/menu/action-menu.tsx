import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { FocusOnce } from '../../../../ui/focus-once.tsx'
import type { Action } from './action.ts'
import type { MenuRequest } from './menu-request.ts'
import classes from './menu.module.css'
import type { Subject } from './subject.ts'
import { useActions } from './use-actions.ts'

/** The context menu, at the place of the click or key. */
export function ActionMenu({ request, onClose }: { request: MenuRequest | undefined; onClose: () => void }) {
  if (!request) return null
  const { subject, at, opener } = request
  const close = () => {
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true })
    onClose()
  }
  // The focus returns first: the action may move it, or open another menu.
  const choose = ({ run }: Action) => {
    close()
    run()
  }
  return (
    <Menu
      key={`${subject.about} ${at.x} ${at.y}`}
      opened
      onClose={close}
      closeOnItemClick={false}
      returnFocus={false}
      position="bottom-start"
      offset={2}
    >
      {/* The target gives the menu its name. */}
      <Menu.Target>
        <span
          aria-hidden
          aria-label={LABELS[subject.about]}
          className={classes.anchor}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        <FocusOnce />
        <ActionItems subject={subject} onRun={choose} />
      </Menu.Dropdown>
    </Menu>
  )
}

const LABELS = { node: 'Node', link: 'Link', drawing: 'Drawing', 'new node': 'Type of the new node' } as const

interface Props {
  subject: Subject
  onRun: (action: Action) => void
}

/** The actions of a subject as menu items. */
function ActionItems({ subject, onRun }: Props) {
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
