import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { takeEarlyText } from '../../ui/early-text.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'

/** What leaving a form would interrupt. */
export type FormActivity = 'unchanged' | 'changed' | 'saving'

interface LeavingOptions {
  /** Closes the form; absent where it is left only by going to another address. */
  onClose?: (() => void) | undefined
  /** What is typed outlasts a change of the address that stays on the same screen; `record`: and shows the same record on it. */
  keptOn?: 'screen' | 'record' | undefined
}

export interface Leaving {
  /** Called by the form whenever its activity changes. */
  report: (activity: FormActivity) => void
  /** Closes the form. Asks first if something would be lost. */
  close: () => void
  /** Goes on after a save: to where the user was about to go, else with `then`. */
  finish: (then: () => void) => void
  asking: boolean
  dialog: ReactNode
}

/**
 * Leaving a form: by closing it, a link, Back, or closing the tab. What was typed is discarded only after a question; a
 * save that is under way is waited for.
 */
export function useLeaving({ onClose, keptOn }: LeavingOptions): Leaving {
  const once = useOncePerEvent()
  const activity = useRef<FormActivity>('unchanged')
  const isLeft = useRef(false)
  const [saving, setSaving] = useState(false)
  const [closing, setClosing] = useState(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => activity.current !== 'unchanged' && !isKept(keptOn, current, next),
    enableBeforeUnload: () => activity.current !== 'unchanged',
    withResolver: true,
  })
  const asking = closing || status === 'blocked'
  const stay = () => {
    setClosing(false)
    reset?.()
  }
  const leave = () => {
    isLeft.current = true
    activity.current = 'unchanged'
    setClosing(false)
    if (proceed) proceed()
    else onClose?.()
  }
  useStayAfterRefusal(saving, stay)
  // What is pressed now is for the question.
  useEffect(() => {
    if (asking) takeEarlyText()
  }, [asking])
  return {
    asking,
    report: useCallback((next) => {
      activity.current = next
      isLeft.current = false
      setSaving(next === 'saving')
    }, []),
    close: () => {
      if (asking) return
      once(() => (activity.current === 'unchanged' ? onClose?.() : setClosing(true)))
    },
    finish: (then) => {
      activity.current = 'unchanged'
      if (isLeft.current) return
      setClosing(false)
      if (proceed) proceed()
      else then()
    },
    dialog: <LeaveDialog opened={asking} saving={saving} onLeave={leave} onStay={() => once(stay)} />,
  }
}

interface Address {
  pathname: string
  search: unknown
}

function isKept(keptOn: LeavingOptions['keptOn'], current: Address, next: Address): boolean {
  if (keptOn === undefined || current.pathname !== next.pathname) return false
  return keptOn === 'screen' || RECORD_KEYS.every((key) => valueAt(current, key) === valueAt(next, key))
}

/** Where an address says which record is shown. */
const RECORD_KEYS = ['open', 'edit', 'copy', 'create']

function valueAt({ search }: Address, key: string): unknown {
  return (search as Record<string, unknown>)[key]
}

/** Reports the activity of a form, and that there is none once it is gone. */
export function useReport(report: Leaving['report'], activity: FormActivity): void {
  useEffect(() => report(activity), [report, activity])
  useEffect(() => () => report('unchanged'), [report])
}

/** Once a save has its answer nothing is waited for any more: a refused form stays. */
function useStayAfterRefusal(saving: boolean, stay: () => void): void {
  const wasSaving = useRef(saving)
  useEffect(() => {
    if (wasSaving.current && !saving) stay()
    wasSaving.current = saving
  })
}
