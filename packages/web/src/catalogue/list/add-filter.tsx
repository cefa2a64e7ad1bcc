import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Menu } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import classes from './catalogue-screen.module.css'

interface AddFilterProps {
  offered: readonly Filter[]
  onAdd: (key: string) => void
}

/** Adds a filter on another column to the bar. */
export function AddFilter({ offered, onAdd }: AddFilterProps) {
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" className={classes.addFilter} leftSection={<IconFilterPlus size="1rem" aria-hidden />}>
          Add filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {offered.map(({ key, of }) => (
          <Menu.Item key={key} onClick={() => onAdd(key)}>
            {of.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
