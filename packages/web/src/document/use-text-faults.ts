import { useEffect, useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { checkText, type TextFault } from './document-calls.ts'

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
