/**
 * Moves the clock of JavaScript by days. Preloaded, it moves that of a run and of what the run starts, the pages of
 * journeys included: `DAYS_AHEAD=1 NODE_OPTIONS="--import $PWD/scripts/days-ahead.mjs" npx playwright test jobs`.
 * Databases keep theirs.
 */
export function moveClock(days) {
  const ahead = days * 86_400_000
  globalThis.Date = new Proxy(Date, {
    construct: (of, args, as) => Reflect.construct(of, args.length === 0 ? [of.now() + ahead] : args, as),
    apply: (of) => new of(of.now() + ahead).toString(),
    get: (of, key) => (key === 'now' ? () => of.now() + ahead : Reflect.get(of, key)),
  })
}

export const DAYS_AHEAD = Number(globalThis.process?.env.DAYS_AHEAD ?? 0)
if (DAYS_AHEAD !== 0) moveClock(DAYS_AHEAD)
