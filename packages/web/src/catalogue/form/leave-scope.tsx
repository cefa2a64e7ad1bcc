import { createContext, use, useState, useSyncExternalStore } from 'react'

/** A form as those see it that would make it go. */
interface GuardedForm {
  hasTyped: () => boolean
  /** Asks whether what is typed may be discarded, or waits for its save, and then closes the form and does `act`. */
  ask: (act: () => void) => void
}

/** A part of a screen that may go with the forms in it. */
export interface LeaveScope {
  /** Adds a form; returns the function that removes it. */
  register: (form: GuardedForm) => () => void
  /** Called by a form after it was typed in, saved or emptied. */
  notify: () => void
  subscribe: (listener: () => void) => () => void
  hasTyped: () => boolean
  /** Does `act`, which makes the forms go, once each form with something typed was asked. */
  leave: (act: () => void) => void
}

/** All that is shown. */
export const PAGE_SCOPE = createScope(undefined)

export const LeaveScopeContext = createContext(PAGE_SCOPE)

/** A scope for the forms inside; its owner puts it into the context of its content. */
export function useLeaveScope(): LeaveScope {
  const parent = use(LeaveScopeContext)
  const [scope] = useState(() => createScope(parent))
  return scope
}

/** Whether a form inside has something typed: as long as it has, its surroundings stay. */
export function useHasTyped({ subscribe, hasTyped }: LeaveScope): boolean {
  return useSyncExternalStore(subscribe, hasTyped)
}

function createScope(parent: LeaveScope | undefined): LeaveScope {
  const forms = new Set<GuardedForm>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
    parent?.notify()
  }
  const leave = (act: () => void) => {
    const typed = [...forms].find((form) => form.hasTyped())
    if (typed) typed.ask(() => leave(act))
    else act()
  }
  return {
    notify,
    leave,
    hasTyped: () => [...forms].some((form) => form.hasTyped()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    register: (form) => {
      forms.add(form)
      const leaveParent = parent?.register(form)
      return () => {
        forms.delete(form)
        leaveParent?.()
        notify()
      }
    },
  }
}
