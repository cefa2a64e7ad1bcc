import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import classes from './catalogue-screen.module.css'
import { LazySaveView } from './lazy-dialogs.tsx'
import type { TableSettings } from './use-table-settings.ts'

const NO_VIEWS: readonly SavedView[] = []

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

/** A way of looking at a list that a person keeps: its address and its columns. */
interface SavedView {
  name: string
  /** The query text of the address: filters, order, page size. */
  search: string
  columns: readonly string[]
}

/** The views of the list on screen. */
function useSavedViews({ shown, choose }: TableSettings) {
  const { history } = useRouter()
  const { pathname, searchStr } = useLocation()
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `tollgate.views.${pathname}`,
    defaultValue: NO_VIEWS,
    getInitialValueInEffect: false,
  })
  const columns = shown.map(({ key }) => key)
  const search = withoutPlace(searchStr)
  return {
    views,
    isOpen: (view: SavedView) => view.search === search && view.columns.join() === columns.join(),
    /** A view of the same name is replaced. */
    save: (name: string) =>
      setViews((kept) => [...kept.filter((view) => view.name !== name), { name, search, columns }]),
    remove: (name: string) => setViews((kept) => kept.filter((view) => view.name !== name)),
    open: (view: SavedView) => {
      choose(view.columns)
      history.push(pathname + view.search)
    },
  }
}

/** The query text without the page and the open record: a view begins at the first page. */
function withoutPlace(searchText: string): string {
  const params = new URLSearchParams(searchText)
  for (const key of ['page', 'open', 'edit', 'copy', 'create', 'expanded']) params.delete(key)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
