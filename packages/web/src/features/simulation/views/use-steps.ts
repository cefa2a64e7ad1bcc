import { useEffect, useState } from 'react'

/** Long work in steps, with its results so far. */
export interface Steps<P> {
  state: 'idle' | 'running' | 'done' | 'stopped' | 'failed'
  done: number
  /** Null until it is known. */
  total: number | null
  parts: readonly P[]
  error: Error | undefined
  stop: () => void
  again: () => void
}

/** Reports the number of steps, then the result of each. */
export interface Report<P> {
  total: (steps: number) => void
  part: (part: P) => void
}

type Progress<P> = Omit<Steps<P>, 'stop' | 'again'>

/** Does the work for each new question, and cancels the last one. */
export function useSteps<Q, P>(
  question: Q | undefined,
  work: (question: Q, signal: AbortSignal, report: Report<P>) => Promise<void>,
): Steps<P> {
  const key = question === undefined ? undefined : JSON.stringify(question)
  const [attempt, setAttempt] = useState(0)
  const run = `${attempt} ${key}`
  const [stopped, setStopped] = useState<string>()
  const [made, setMade] = useState<{ run: string; progress: Progress<P> }>()
  const isStopped = stopped === run
  useEffect(() => {
    if (key === undefined || isStopped) return undefined
    const abort = new AbortController()
    const update = (change: (before: Progress<P>) => Partial<Progress<P>>) => {
      if (abort.signal.aborted) return
      setMade((before) => {
        const progress = before?.run === run ? before.progress : begun<P>('running')
        return { run, progress: { ...progress, ...change(progress) } }
      })
    }
    work(JSON.parse(key) as Q, abort.signal, {
      total: (total) => update(() => ({ total })),
      part: (part) => update(({ done, parts }) => ({ done: done + 1, parts: [...parts, part] })),
    }).then(
      () => update(() => ({ state: 'done' })),
      (error: unknown) =>
        update(() => ({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })),
    )
    return () => abort.abort()
  }, [key, run, isStopped, work])
  const progress = made?.run === run ? made.progress : begun<P>(key === undefined ? 'idle' : 'running')
  return {
    ...progress,
    state: isStopped && progress.state === 'running' ? 'stopped' : progress.state,
    stop: () => setStopped(run),
    again: () => setAttempt((number) => number + 1),
  }
}

function begun<P>(state: 'idle' | 'running'): Progress<P> {
  return { state, done: 0, total: null, parts: [], error: undefined }
}
