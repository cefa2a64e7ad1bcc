/** A short message at the edge of the screen. */
export interface Notice {
  id: number
  kind: 'success' | 'failure'
  message: string
  detail: string | undefined
}

const SHOWN_AT_ONCE = 4

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says that something was done; goes away by itself. */
export function notifySuccess(message: string, detail?: string): void {
  add('success', message, detail)
}

/** Says that something failed; stays until it is closed, because it must not be missed. */
export function notifyFailure(message: string, detail?: string): void {
  add('failure', message, detail)
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

/** The notices to show, as `useSyncExternalStore` wants them. */
export const noticeStore = {
  current: (): readonly Notice[] => notices,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function add(kind: Notice['kind'], message: string, detail: string | undefined): void {
  lastId += 1
  change([...notices, { id: lastId, kind, message, detail }].slice(-SHOWN_AT_ONCE))
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
