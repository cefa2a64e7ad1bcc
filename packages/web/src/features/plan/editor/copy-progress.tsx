import { Loader, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './copy-version.module.css'

/** Milliseconds until a spinner appears, and until a bar replaces it. */
const SPINNER_DELAY = 150
const BAR_DELAY = 2000

/** Progress of a copy: nothing at first, then a spinner, then a bar. */
export function CopyProgress() {
  const [stage, setStage] = useState<'none' | 'spinner' | 'bar'>('none')
  useEffect(() => {
    const timers = [setTimeout(() => setStage('spinner'), SPINNER_DELAY), setTimeout(() => setStage('bar'), BAR_DELAY)]
    return () => timers.forEach(clearTimeout)
  }, [])
  if (stage === 'none') return null
  return (
    <div className={classes.working} role="status">
      {stage === 'spinner' ? (
        <Loader size="xs" aria-label="Copying" />
      ) : (
        <>
          <span>Copying everything below the version…</span>
          <Progress value={100} animated aria-label="Copying" />
        </>
      )}
    </div>
  )
}
