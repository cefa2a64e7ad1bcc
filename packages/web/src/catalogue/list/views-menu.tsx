import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './catalogue-screen.module.css'
import { LazySaveView } from './lazy-dialogs.tsx'
import { useSavedViews } from './use-saved-views.ts'
import type { TableSettings } from './use-table-settings.ts'

/** The views of the list that this person has saved: opened, saved and removed. */
export function ViewsMenu({ settings }: { settings: TableSettings }) {
  const { views, isOpen, open, save, remove } = useSavedViews(settings)
  const [naming, setNaming] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label="Saved views">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label="Saved views">
              <IconBookmark size="1.125rem" aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item onClick={() => setNaming(true)}>Save this view …</Menu.Item>
          {views.length > 0 && <Menu.Divider />}
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => open(view)} aria-current={isOpen(view) || undefined}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {views.map(({ name }) => (
            <Menu.Item
              key={name}
              color="red"
              closeMenuOnClick={false}
              leftSection={<IconTrash size="0.875rem" aria-hidden />}
              onClick={() => remove(name)}
            >
              Remove {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <LazySaveView
        opened={naming}
        taken={views.map(({ name }) => name)}
        onSave={(name) => {
          save(name)
          setNaming(false)
        }}
        onClose={() => setNaming(false)}
      />
    </>
  )
}
