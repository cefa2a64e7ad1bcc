import { listView, type ListView } from '@tollgate/contract/list-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { createContext, use, useMemo } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { refreshCatalogues } from '../queries.ts'
import { createRow, removeRow, updateRow } from '../row-calls.ts'
import type { SavedView } from './saved-view.ts'

/** The team's views of all lists; undefined until loaded. */
export const TeamViewsContext = createContext<readonly ListView[] | undefined>(undefined)

/** A team view of the current list. */
export interface TeamView extends SavedView {
  isDefault: boolean
  row: ListView
}

/** The team views of the current list, and its default view; undefined until loaded. */
export function useTeamViews(): { views: readonly TeamView[]; first: TeamView | undefined } | undefined {
  const all = use(TeamViewsContext)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return useMemo(() => {
    const views = all?.filter(({ list_path }) => list_path === path).map(teamView)
    return views && { views, first: views.find(({ isDefault }) => isDefault) }
  }, [all, path])
}

function teamView(row: ListView): TeamView {
  const { view_name: name, search, shown_columns, is_default } = row
  return { name, search: search ?? '', columns: shown_columns.split(','), isDefault: is_default === 'Y', row }
}

/** Saves a view for the team, replacing one of the same name, renames or removes it. */
export function useTeamViewWrites() {
  const client = useQueryClient()
  const failure = useFailureNotice()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const known = useTeamViews()
  const write = async (work: () => Promise<unknown>, done: string, name: string) => {
    try {
      await work()
      failure.clear()
      notifySuccess(done, name)
    } catch (error) {
      failure.show(asApiError(error).message)
    }
    await refreshCatalogues(client)
  }
  const save = ({ name, search, columns }: SavedView, isDefault: boolean) =>
    write(
      async () => {
        const [same, first] = [known?.views.find((view) => view.name === name), known?.first]
        // A list has only one default view.
        if (isDefault && first && first.name !== name) await put(first.row, { ...bodyOf(first.row), is_default: 'N' })
        const body = {
          list_path: path,
          view_name: name,
          search,
          shown_columns: columns.join(','),
          is_default: isDefault ? ('Y' as const) : ('N' as const),
        }
        await (same ? put(same.row, body) : createRow(listView, body))
      },
      'View saved for the team',
      name,
    )
  const remove = ({ name, row }: TeamView) =>
    write(() => removeRow(listView, { ...row }, row.row_version), 'View of the team removed', name)
  const rename = ({ row }: TeamView, name: string) =>
    write(() => put(row, { ...bodyOf(row), view_name: name }), 'View of the team renamed', name)
  return { save, rename, remove }
}

function put(row: ListView, body: ReturnType<typeof bodyOf>): Promise<unknown> {
  return updateRow(listView, { ...row }, body, row.row_version)
}

function bodyOf({ list_view_id: _id, row_version: _version, ...body }: ListView) {
  return body
}
