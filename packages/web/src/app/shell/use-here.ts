import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useLocation } from '@tanstack/react-router'
import { asApiError } from '../../api/api-error.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import type { MenuEntry } from '../menu.ts'
import { placeAround, recordAt } from '../menu-places.ts'

interface Here {
  /** The entries above the current place. */
  above: readonly MenuEntry[]
  /** What it is called: the place, or on a record's own screen the record; undefined until that is known. */
  title: string | undefined
}

/** Where one is. */
export function useHere(): Here {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const place = placeAround(path)
  const name = useRecordName(path)
  if (!place) return { above: [], title: 'Page not found' }
  if (recordAt(path)) return { above: [...place.parents, place], title: name }
  return { above: place.parents, title: place.title }
}

/** The same question as the screen itself asks, so it is sent once. */
function useRecordName(path: string): string | undefined {
  const { list, id } = recordAt(path) ?? {}
  const catalogue = catalogueOf(list?.catalogue ?? 'policy-plan')
  const { data, error } = useRecord(catalogue, list && /^\d+$/.test(id ?? '') ? Number(id) : undefined)
  if (list && error && !data && asApiError(error).status === 404) return `No such ${catalogue.words.one}`
  const name = list && data?.[catalogue.label]
  return typeof name === 'string' ? name : undefined
}
