/** Runs a generator to its end without pauses. */
export function runToEnd<R>(work: Generator<undefined, R>): R {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
