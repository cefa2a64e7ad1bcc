import { Loader, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './copy-version.module.css'

/** How long a copy runs before a spinner is shown, and before a bar replaces it; in milliseconds. */
const SPINNER_DELAY = 150
const BAR_DELAY = 2000

/** Shows that a copy is running: nothing at first, then a spinner, then a bar. */
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
