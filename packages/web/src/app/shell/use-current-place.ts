import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useLocation } from '@tanstack/react-router'
import { asApiError } from '../../api/api-error.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import type { MenuEntry } from '../menu.ts'
import { placeAround, recordAt } from '../menu-places.ts'

interface CurrentPlace {
  /** The entries above the current place. */
  above: readonly MenuEntry[]
  /** The title of the place, or the name of the record on its own screen; undefined until it is loaded. */
  title: string | undefined
  /** There is no such place or record. */
  isMissing?: boolean
}

export function useCurrentPlace(): CurrentPlace {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const place = placeAround(path)
  const record = useRecordName(path)
  if (!place) return { above: [], title: 'Page not found', isMissing: true }
  if (recordAt(path)) return { above: [...place.parents, place], ...record }
  return { above: place.parents, title: place.title }
}

/** Same query as the screen's, so it is sent once. */
function useRecordName(path: string): Pick<CurrentPlace, 'title' | 'isMissing'> {
  const { list, id } = recordAt(path) ?? {}
  const catalogue: Catalogue = catalogueOf(list?.catalogue ?? 'policy-plan')
  const { data, error } = useRecord(catalogue, list && /^\d+$/.test(id ?? '') ? Number(id) : undefined)
  if (list && error && !data && asApiError(error).status === 404)
    return { title: `No such ${catalogue.words.one}`, isMissing: true }
  const name = list && data?.[catalogue.label]
  return { title: typeof name === 'string' ? name : undefined }
}
