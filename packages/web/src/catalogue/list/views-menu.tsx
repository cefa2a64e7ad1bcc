import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import classes from './catalogue-screen.module.css'
import { useMayEdit } from '../rights.ts'
import { LazySaveView } from './lazy-dialogs.tsx'
import type { ViewFor } from './save-view.tsx'
import type { SavedView } from './saved-view.ts'
import { useTeamViews, useTeamViewWrites, type TeamView } from './team-views.ts'
import type { TableSettings } from './use-table-settings.ts'

const NO_VIEWS: readonly SavedView[] = []
const NO_TEAM_VIEWS: readonly TeamView[] = []

/** The views of the list, personal and shared: to open, save and remove. */
export function ViewsMenu({ settings }: { settings: TableSettings }) {
  const { views, isOpen, open, here, save, rename, remove } = useSavedViews(settings)
  const team = useTeamViews()?.views ?? NO_TEAM_VIEWS
  const { save: saveForTeam, rename: renameForTeam, remove: removeForTeam } = useTeamViewWrites()
  const mayEdit = useMayEdit()
  const [naming, setNaming] = useState<Naming>()
  useFirstView()
  const saveNew = (name: string, isFor: ViewFor) =>
    isFor === undefined ? save(name) : void saveForTeam({ name, ...here }, isFor === 'default')
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
          <Menu.Item onClick={() => setNaming({ earlier: undefined, save: saveNew })}>Save this view …</Menu.Item>
          <ViewItems
            title="Your views"
            views={views}
            isOpen={isOpen}
            onOpen={open}
            onRename={({ name }) => setNaming({ earlier: name, save: (next) => rename(name, next) })}
            onRemove={({ name }) => remove(name)}
          />
          <ViewItems
            title="Views of the team"
            views={team}
            isOpen={isOpen}
            onOpen={open}
            onRename={
              mayEdit
                ? (view) =>
                    setNaming({ earlier: view.name, ofTeam: true, save: (next) => void renameForTeam(view, next) })
                : undefined
            }
            onRemove={mayEdit ? (view) => void removeForTeam(view) : undefined}
          />
        </Menu.Dropdown>
      </Menu>
      <LazySaveView
        opened={naming !== undefined}
        earlier={naming?.earlier}
        ofTeam={naming?.ofTeam}
        taken={views.map(({ name }) => name)}
        takenByTeam={team.map(({ name }) => name)}
        onSave={(name, isFor) => {
          naming?.save(name, isFor)
          setNaming(undefined)
        }}
        onClose={() => setNaming(undefined)}
      />
    </>
  )
}

/** A view that gets a name: a new one, or one that has another name. */
interface Naming {
  earlier: string | undefined
  ofTeam?: true
  save: (name: string, isFor: ViewFor) => void
}

interface ViewItemsProps<View extends SavedView> {
  title: string
  views: readonly View[]
  isOpen: (view: View) => boolean
  onOpen: (view: View) => void
  /** Absent: they may not be changed. */
  onRename: ((view: View) => void) | undefined
  onRemove: ((view: View) => void) | undefined
}

function ViewItems<View extends SavedView & { isDefault?: boolean }>(props: ViewItemsProps<View>) {
  const { title, views, isOpen, onOpen, onRename, onRemove } = props
  if (views.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Menu.Item key={view.name} onClick={() => onOpen(view)} aria-current={isOpen(view) || undefined}>
          {view.name}
          {view.isDefault && ' (opens with the list)'}
        </Menu.Item>
      ))}
      {onRename &&
        views.map((view) => (
          <Menu.Item
            key={view.name}
            leftSection={<IconPencil size="0.875rem" aria-hidden />}
            onClick={() => onRename(view)}
          >
            Rename {view.name} …
          </Menu.Item>
        ))}
      {onRemove &&
        views.map((view) => (
          <Menu.Item
            key={view.name}
            color="red"
            closeMenuOnClick={false}
            leftSection={<IconTrash size="0.875rem" aria-hidden />}
            onClick={() => onRemove(view)}
          >
            Remove {view.name}
          </Menu.Item>
        ))}
    </>
  )
}

/** Opens a list without a query in its address with the team's default view, once. */
function useFirstView(): void {
  const { history } = useRouter()
  const { pathname, searchStr } = useLocation()
  const known = useTeamViews()
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!known || opened.current === pathname) return
    opened.current = pathname
    if (known.first && searchStr === '') history.replace(pathname + known.first.search)
  }, [history, known, pathname, searchStr])
}

/** The person's views of the current list. */
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
    /** The current state of the list. */
    here: { search, columns },
    isOpen: (view: SavedView) => view.search === search && view.columns.join() === columns.join(),
    /** A view of the same name is replaced. */
    save: (name: string) =>
      setViews((kept) => [...kept.filter((view) => view.name !== name), { name, search, columns }]),
    rename: (name: string, next: string) =>
      setViews((kept) => kept.map((view) => (view.name === name ? { ...view, name: next } : view))),
    remove: (name: string) => setViews((kept) => kept.filter((view) => view.name !== name)),
    open: (view: SavedView) => {
      choose(view.columns)
      history.push(pathname + view.search)
    },
  }
}

/** The query without page and open record, since a view starts at the first page. */
function withoutPlace(searchText: string): string {
  const params = new URLSearchParams(searchText)
  for (const key of ['page', 'open', 'edit', 'copy', 'create', 'expanded']) params.delete(key)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
