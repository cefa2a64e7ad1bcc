import { useLocation, useRouter } from '@tanstack/react-router'

export const PAGE_SIZE = 25
const KEYS = ['actor_name', 'resource', 'record_id', 'action', 'from', 'to', 'text'] as const
type Key = (typeof KEYS)[number]

export interface HistoryAddress {
  page: number
  /** What is set, by query key. */
  filters: Partial<Record<Key, string>>
  /** The query as the server takes it. */
  wire: Record<string, string>
  filter: (key: string, value: string) => void
  clear: () => void
  goTo: (page: number) => void
  /** As `goTo`, in place of an address that names a page which is not there. */
  correctPage: (page: number) => void
}

/** What the history screen shows, kept in the address. */
export function useHistoryAddress(): HistoryAddress {
  const { history } = useRouter()
  const search = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const page = /^[1-9]\d{0,8}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const set = (changes: Record<string, string>, go = history.push) => {
    const given = { ...Object.fromEntries(search), page: '', ...changes }
    const kept = Object.entries(given).filter(([, value]) => value !== '')
    const text = new URLSearchParams(kept).toString()
    go(history.location.pathname + (text === '' ? '' : `?${text}`))
  }
  const filters = Object.fromEntries(KEYS.flatMap((key) => (search.get(key) ? [[key, search.get(key) ?? '']] : [])))
  const toPage = (next: number) => ({ page: next === 1 ? '' : String(next) })
  return {
    page,
    filters,
    wire: { ...filters, page: String(page), page_size: String(PAGE_SIZE) },
    filter: (key, value) => set({ [key]: value }),
    clear: () => set(Object.fromEntries(KEYS.map((key) => [key, '']))),
    goTo: (next) => set(toPage(next)),
    correctPage: (next) => set(toPage(next), history.replace),
  }
}
