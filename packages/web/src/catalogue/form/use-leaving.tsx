import { useBlocker } from '@tanstack/react-router'
import { use, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { takeEarlyText } from '../../ui/early-text.ts'
import { LeaveDialog, type LeaveQuestions } from '../../ui/leave-dialog.tsx'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'
import { LeaveScopeContext } from './leave-scope.tsx'

/** What leaving a form would interrupt. */
export type FormActivity = 'unchanged' | 'changed' | 'saving'

/**
 * Navigation that keeps a form: anywhere on the same screen, only while the same record is shown, or only while the
 * same rows of the list are expanded.
 */
export type KeptOn = 'screen' | 'record' | 'row'

interface LeavingOptions {
  /** Closes the form; absent if it is left only by navigation. */
  onClose?: (() => void) | undefined
  keptOn?: KeptOn | undefined
  /** Absent: about typed values. */
  questions?: LeaveQuestions
}

export interface Leaving {
  /** Called by the form whenever its activity changes. */
  report: (activity: FormActivity) => void
  /** Closes the form. Asks first if something would be lost. */
  close: () => void
  /** After a save: continues the user's navigation, else calls `then`. */
  finish: (then: () => void) => void
  asking: boolean
  dialog: ReactNode
}

/**
 * Handles closing a form, following a link, Back, closing the tab, and what makes its surroundings go (`LeaveScope`).
 * Discards typed values only after a question; waits for a running save.
 */
export function useLeaving({ onClose, keptOn, questions }: LeavingOptions): Leaving {
  const once = useOncePerEvent()
  const activity = useRef<FormActivity>('unchanged')
  const isLeft = useRef(false)
  const scope = use(LeaveScopeContext)
  /** What waits for the answer, beside the closing. */
  const act = useRef<() => void>(undefined)
  const [saving, setSaving] = useState(false)
  const [closing, setClosing] = useState(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => activity.current !== 'unchanged' && !isKept(keptOn, current, next),
    enableBeforeUnload: () => activity.current !== 'unchanged',
    withResolver: true,
  })
  // A save that began before the user left must find the navigation that waits for it.
  const waiting = useRef(proceed)
  useLayoutEffect(() => {
    waiting.current = proceed
  }, [proceed])
  const asking = closing || status === 'blocked'
  const stay = () => {
    act.current = undefined
    setClosing(false)
    reset?.()
  }
  const leave = () => {
    isLeft.current = true
    activity.current = 'unchanged'
    setClosing(false)
    if (proceed) proceed()
    else onClose?.()
    act.current?.()
    act.current = undefined
  }
  useStayAfterRefusal(saving, stay)
  useEffect(
    () =>
      scope.register({
        hasTyped: () => activity.current !== 'unchanged',
        ask: (next) => {
          act.current = next
          // A save that runs answers by itself.
          if (activity.current !== 'saving') setClosing(true)
        },
      }),
    [scope],
  )
  // Keys pressed from now on belong to the question.
  useEffect(() => {
    if (asking) takeEarlyText()
  }, [asking])
  return {
    asking,
    report: useCallback(
      (next) => {
        activity.current = next
        isLeft.current = false
        setSaving(next === 'saving')
        scope.notify()
      },
      [scope],
    ),
    close: () => {
      if (asking) return
      once(() => (activity.current === 'unchanged' ? onClose?.() : setClosing(true)))
    },
    finish: (then) => {
      activity.current = 'unchanged'
      if (isLeft.current) return
      setClosing(false)
      if (waiting.current) waiting.current()
      else then()
      act.current?.()
      act.current = undefined
    },
    dialog: <LeaveDialog opened={asking} {...{ saving, questions }} onLeave={leave} onStay={() => once(stay)} />,
  }
}

interface Address {
  pathname: string
  search: unknown
}

function isKept(keptOn: LeavingOptions['keptOn'], current: Address, next: Address): boolean {
  if (keptOn === undefined || current.pathname !== next.pathname) return false
  return KEYS[keptOn].every((key) => valueAt(current, key) === valueAt(next, key))
}

/** Query parameters that must stay the same. */
const KEYS: Readonly<Record<KeptOn, readonly string[]>> = {
  screen: [],
  record: ['open', 'edit', 'copy', 'create'],
  row: ['expanded'],
}

function valueAt({ search }: Address, key: string): unknown {
  return (search as Record<string, unknown>)[key]
}

/** Reports the activity of a form, and that there is none once it is gone. */
export function useReport(report: Leaving['report'], activity: FormActivity): void {
  useEffect(() => report(activity), [report, activity])
  useEffect(() => () => report('unchanged'), [report])
}

/** Asks before the page is left while something is typed on it. */
export function LeaveGuard({ typed }: { typed: boolean }) {
  const { report, dialog } = useLeaving({ keptOn: 'screen' })
  useReport(report, typed ? 'changed' : 'unchanged')
  return dialog
}

/** After an answer there is nothing to wait for: a refused form stays open. */
function useStayAfterRefusal(saving: boolean, stay: () => void): void {
  const wasSaving = useRef(saving)
  useEffect(() => {
    if (wasSaving.current && !saving) stay()
    wasSaving.current = saving
  })
}
