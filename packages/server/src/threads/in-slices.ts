import { setTimeout as wait } from 'node:timers/promises'

/** Items between pauses. A thousand streams at once would delay every request. */
const SLICE = 10
/** A request takes several turns of the event loop; this pause is long enough for all of them. */
const PAUSE_MS = 1

/** Runs `work` for each item of a set and serves requests in between. Skips items that are removed meanwhile. */
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
