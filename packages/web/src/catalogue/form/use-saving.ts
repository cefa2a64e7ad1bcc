import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asApiError, type ApiError } from '../../api/api-error.ts'
import { retryWhenServerIsBack } from '../../api/retry-when-server-is-back.ts'
import { requestKey } from '../../api/request-key.ts'
import { notifyFailure } from '../../ui/notify.tsx'
import { useFocusGivenBack } from '../../ui/use-focus-given-back.ts'

interface SaveSteps<R, T> {
  /** Checks the typed values and returns the request; undefined if it cannot be sent yet. */
  prepare: () => R | undefined
  /** Stores it; repeated under the same key it is done once. Throws an `ApiError` on refusal. */
  send: (request: R, key: string) => Promise<T>
  onSaved: (saved: T, request: R) => void
  onRefused: (error: ApiError, request: R) => void | Promise<void>
}

/** A save that may have to be sent more than once. */
interface Sent<R> {
  request: R
  key: string
}

interface Saving {
  saving: boolean
  /** Whether it was stored. */
  save: () => Promise<boolean>
}

/**
 * Saves a form, one save at a time. Without connection or server the save waits and is sent later. A refusal that
 * arrives after the form was closed becomes a notice.
 */
export function useSaving<R, T>(steps: SaveSteps<R, T>): Saving {
  const [saving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const isShown = useRef(false)
  const giveBack = useFocusGivenBack(saving)
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { mutateAsync } = useMutation({ mutationFn: ({ request, key }: Sent<R>) => latest.current.send(request, key) })
  const save = useCallback(async () => {
    const request = isBusy.current ? undefined : latest.current.prepare()
    if (request === undefined) return false
    isBusy.current = true
    const pressed = document.activeElement
    const sent = { request, key: requestKey() }
    setSaving(true)
    try {
      const saved = await retryWhenServerIsBack(() => mutateAsync(sent))
      if (isShown.current) latest.current.onSaved(saved, request)
      return true
    } catch (thrown) {
      const error = asApiError(thrown)
      if (isShown.current) {
        giveBack(pressed)
        await latest.current.onRefused(error, request)
      } else notifyFailure(error.message)
      return false
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }, [giveBack, mutateAsync])
  return { saving, save }
}
