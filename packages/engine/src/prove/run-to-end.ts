/** Does work that can pause to its end at once. */
export function runToEnd<R>(work: Generator<undefined, R>): R {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
