import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getPage, type Row } from '../../api/client.ts'
import { places } from '../menu-places.ts'
import type { Command } from './command.ts'

const SHORTEST_TEXT = 2
const FIRST_OF_EACH = '4'

/** Lists whose records can be searched by a part of their name. */
const searched = places.flatMap(({ title, route, catalogue: name }) => {
  const catalogue = name === undefined ? undefined : catalogueOf(name)
  const byText = catalogue?.filters.some(({ key, match }) => key === catalogue.search && match === 'contains')
  return catalogue && byText ? [{ title, route, catalogue }] : []
})

/** Records of all lists whose name contains the text, the first few of each. */
export function useRecordCommands(text: string): { records: readonly Command[]; searching: boolean } {
  const navigate = useNavigate()
  const [term] = useDebouncedValue(text.trim(), 250)
  const answers = useQueries({
    queries: searched.map(({ catalogue: { path, search, name } }) => ({
      queryKey: ['catalogue', name, 'palette', term],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getPage(path, { [search]: term, page_size: FIRST_OF_EACH }, signal),
      enabled: term.length >= SHORTEST_TEXT,
      placeholderData: keepPreviousData,
    })),
  })
  const records = searched.flatMap(({ title, route, catalogue }, index) =>
    (answers[index]?.data?.rows ?? []).map((row) => {
      const id = textOf(row, catalogue.id)
      const run = () => void navigate({ to: route, search: { open: id } })
      return { id: `${catalogue.name} ${id}`, group: title, ...wordsOf(catalogue, row), run }
    }),
  )
  if (text.trim().length < SHORTEST_TEXT) return { records: [], searching: false }
  return { records, searching: term !== text.trim() || answers.some(({ isFetching }) => isFetching) }
}

function wordsOf(catalogue: Catalogue, row: Row): { label: string; hint: string | undefined } {
  const hint = catalogue.beside.map((field) => textOf(row, field)).filter(Boolean)
  return { label: textOf(row, catalogue.label), hint: hint.join(' · ') || undefined }
}

function textOf(row: Row, field: string): string {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
