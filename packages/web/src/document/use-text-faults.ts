import { useEffect, useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import type { TextFault } from './document-calls.ts'
import { addressOfCall, inSession } from '../api/client.ts'

const PAUSE_MS = 400
const NONE: readonly TextFault[] = []

interface Checked {
  text: string
  faults: readonly TextFault[]
}

/** The faults of a text, checked by the server shortly after typing; undefined until then. */
export function useTextFaults(path: string, text: string | undefined): readonly TextFault[] | undefined {
  const [checked, setChecked] = useState<Checked>()
  useEffect(() => {
    if (text === undefined) return undefined
    const stop = new AbortController()
    const check = async () => {
      try {
        await checkText(path, text, stop.signal)
        setChecked({ text, faults: NONE })
      } catch (error) {
        if (!stop.signal.aborted) setChecked({ text, faults: asApiError(error, 'read').faults })
      }
    }
    const timer = setTimeout(() => void check(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [path, text])
  if (text === undefined) return NONE
  return checked?.text === text ? checked.faults : undefined
}

/** Checks a text; throws its faults as an `ApiError`. */
async function checkText(path: string, text: string, signal: AbortSignal): Promise<true> {
  await inSession('read', async () => {
    const answer = await fetch(addressOfCall('document/check', { key: path }), {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: text,
      signal,
    })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  })
  return true
}
