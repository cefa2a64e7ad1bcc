import { useLocation, useRouter } from '@tanstack/react-router'

const PAGE_SIZE = 25

export interface FilterAddress<Key extends string> {
  page: number
  /** The set filters by query key. */
  filters: Partial<Record<Key, string>>
  /** Whether any filter is set. */
  filtered: boolean
  /** The query for the server. */
  wire: Record<string, string>
  filter: (key: string, value: string) => void
  /** Sets several filters as one entry of the browser's history. */
  set: (values: Readonly<Record<string, string>>) => void
  clear: () => void
  goTo: (page: number) => void
  /** Like `goTo`, but replaces the address of a page that does not exist. */
  correctPage: (page: number) => void
}

/** Filters and page of a list without a catalogue, kept in the address. */
export function useFilterAddress<Key extends string>(keys: readonly Key[]): FilterAddress<Key> {
  const { history } = useRouter()
  const search = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const page = /^[1-9]\d{0,8}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const set = (changes: Readonly<Record<string, string>>, go = history.push) => {
    const given = { ...Object.fromEntries(search), page: '', ...changes }
    const kept = Object.entries(given).filter(([, value]) => value !== '')
    const text = new URLSearchParams(kept).toString()
    go(history.location.pathname + (text === '' ? '' : `?${text}`))
  }
  const given = keys.map((key) => [key, search.get(key) ?? ''] as const).filter(([, value]) => value !== '')
  const filters: Partial<Record<Key, string>> = {}
  for (const [key, value] of given) filters[key] = value
  const toPage = (next: number) => ({ page: next === 1 ? '' : String(next) })
  return {
    page,
    filters,
    filtered: given.length > 0,
    wire: { ...Object.fromEntries(given), page: String(page), page_size: String(PAGE_SIZE) },
    filter: (key, value) => set({ [key]: value }),
    set,
    clear: () => set(Object.fromEntries(keys.map((key) => [key, '']))),
    goTo: (next) => set(toPage(next)),
    correctPage: (next) => set(toPage(next), history.replace),
  }
}
