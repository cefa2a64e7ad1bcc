import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FIND } from '@tollgate/contract/catalogue/resolve.ts'
import { capital } from '../../catalogue/format/words.ts'
import { nestedRow } from '../../catalogue/row.ts'
import { getRows } from '../../catalogue/row-calls.ts'
import { places } from '../menu-places.ts'
import { bestFirst, type Command } from './command.ts'

export const SHORTEST_TEXT = 2
const SHOWN_OF_EACH = 4
/** Sorted by name, and more than are shown, so that an exact match is included. */
const READ_OF_EACH = '20'

/** Lists whose records can be searched by part of a name or code. */
const searched = [
  ...places.flatMap(({ route, catalogue: name }) => {
    if (name === undefined) return []
    const catalogue = catalogueOf(name)
    return [{ catalogue, placeOf: (id: string) => ({ to: route, search: { open: id } }) }]
  }),
  // A zone value opens the screen of its zone ("which zone holds 20801?").
  { catalogue: catalogueOf('zone-value'), placeOf: (id: string) => ({ to: `/main/record/zone-value/${id}` }) },
]

/** The first records of each list whose name or code contains the text. */
export function useRecordCommands(text: string): { records: readonly Command[]; searching: boolean } {
  const navigate = useNavigate()
  const [term] = useDebouncedValue(text.trim(), 250)
  const answers = useQueries({
    queries: searched.map(({ catalogue }) => ({
      queryKey: ['catalogue', catalogue.name, 'palette', term],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getRows<Row>(catalogue, { [FIND]: term, sort: catalogue.label, page_size: READ_OF_EACH }, signal),
      enabled: term.length >= SHORTEST_TEXT,
      placeholderData: keepPreviousData,
    })),
  })
  const records = searched.flatMap(({ placeOf, catalogue }, index) => {
    const found = (answers[index]?.data?.rows ?? []).map((row) => {
      const id = textOf(row, catalogue.id)
      const run = () => void navigate(placeOf(id))
      return { id: `${catalogue.name} ${id}`, group: capital(catalogue.words.one), ...wordsOf(catalogue, row), run }
    })
    return bestFirst(found, term).slice(0, SHOWN_OF_EACH)
  })
  if (text.trim().length < SHORTEST_TEXT) return { records: [], searching: false }
  return { records, searching: term !== text.trim() || answers.some(({ isFetching }) => isFetching) }
}

function wordsOf(catalogue: Catalogue, row: Row): { label: string; hint: string | undefined } {
  const owner = catalogue.references.find(({ of }) => of.owner)?.of
  const within = owner && nestedRow(row, owner.nest)
  const hint = [
    ...catalogue.beside.map((field) => textOf(row, field)),
    within ? textOf(within, referredCatalogue(owner).label) : '',
  ].filter(Boolean)
  return { label: textOf(row, catalogue.label), hint: hint.join(' · ') || undefined }
}

function textOf(row: Row, field: string): string {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
