import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { asApiError } from '../../api/api-error.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { setQuery } from '../../features/release/set-query.ts'
import type { MenuEntry } from '../menu.ts'
import { changeSetAt, placeAround, recordAt } from '../menu-places.ts'

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
  const set = useSetName(path)
  if (!place) return { above: [], title: 'Page not found', isMissing: true }
  if (recordAt(path)) return { above: [...place.parents, place], ...record }
  if (changeSetAt(path) !== undefined) return { above: [place], ...set }
  return { above: place.parents, title: place.title }
}

type Name = Pick<CurrentPlace, 'title' | 'isMissing'>

/** Same query as the screen's, so it is sent once. */
function useRecordName(path: string): Name {
  const { list, id } = recordAt(path) ?? {}
  const catalogue: Catalogue = catalogueOf(list?.catalogue ?? 'policy-plan')
  const { data, error } = useRecord(catalogue, list && /^\d+$/.test(id ?? '') ? Number(id) : undefined)
  if (list && error && !data && asApiError(error).status === 404)
    return { title: `No such ${catalogue.words.one}`, isMissing: true }
  const name = list && data?.[catalogue.label]
  return { title: typeof name === 'string' ? name : undefined }
}

/** Same query as the screen's. */
function useSetName(path: string): Name {
  const id = changeSetAt(path)
  const { data, error } = useQuery({ ...setQuery(Number(id), 1), enabled: id !== undefined })
  const isMissing = error !== null && !data && asApiError(error).status === 404
  return isMissing ? { title: 'No such change set', isMissing } : { title: data?.name }
}
