import { setTimeout as wait } from 'node:timers/promises'

/** What is written at once; a thousand streams at a stretch would keep every request waiting. */
const SLICE = 10
/** A request takes several turns of the event loop: between slices there is time for all of them. */
const PAUSE_MS = 1

/** Does something for each of many readers, not for those who leave meanwhile; requests are served in between. */
export async function inSlices<T>(
  all: ReadonlySet<T>,
  work: (one: T) => void,
  { slice, pauseMs } = { slice: SLICE, pauseMs: PAUSE_MS },
): Promise<void> {
  let done = 0
  for (const one of all) {
    work(one)
    done += 1
    if (done % slice === 0) await wait(pauseMs)
  }
}
