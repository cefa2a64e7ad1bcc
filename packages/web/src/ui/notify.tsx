/** A short message at the edge of the screen. */
export interface Notice {
  id: number
  kind: 'success' | 'failure'
  message: string
  detail: string | undefined
  /** A link to what the notice is about. */
  link: NoticeLink | undefined
}

export interface NoticeLink {
  label: string
  href: string
  /** Navigates without a page load. */
  go: () => void
}

const SHOWN_AT_ONCE = 4

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Reports success; disappears by itself. */
export function notifySuccess(message: string, detail?: string, link?: NoticeLink): void {
  add('success', message, detail, link)
}

/** Reports a failure; stays until it is closed, because it must not be missed. */
export function notifyFailure(message: string, detail?: string): void {
  add('failure', message, detail)
}

/** Removes the notice about a failure, after a later try succeeded. */
export function dismissFailure(message: string): void {
  change(notices.filter((notice) => notice.kind !== 'failure' || notice.message !== message))
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

/** The shown notices, for `useSyncExternalStore`. */
export const noticeStore = {
  current: (): readonly Notice[] => notices,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function add(kind: Notice['kind'], message: string, detail: string | undefined, link?: NoticeLink): void {
  lastId += 1
  change(withRoom([...notices, { id: lastId, kind, message, detail, link }]))
}

/** Drops the oldest if there are too many: successes before failures, which may be unread. */
function withRoom(all: readonly Notice[]): readonly Notice[] {
  if (all.length <= SHOWN_AT_ONCE) return all
  const oldest = all.find(({ kind }) => kind === 'success') ?? all[0]
  return all.filter((notice) => notice !== oldest)
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
