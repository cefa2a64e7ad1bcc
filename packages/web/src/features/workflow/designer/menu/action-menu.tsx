import { Menu } from '@mantine/core'
import { FocusOnce } from '../../../../ui/focus-once.tsx'
import type { Action } from './action.ts'
import { ActionItems } from './action-items.tsx'
import classes from './menu.module.css'
import type { MenuRequest } from './menu-request.ts'

/** The menu of what was asked for, at the place where it was asked for. */
export function ActionMenu({ request, onClose }: { request: MenuRequest | undefined; onClose: () => void }) {
  if (!request) return null
  const { subject, at, opener } = request
  const close = () => {
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true })
    onClose()
  }
  // First the focus goes back: what is chosen may send it elsewhere, or open the next menu.
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
      {/* The menu has its name from here. */}
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
