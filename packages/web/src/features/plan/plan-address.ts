/** A place in the plan editor, from the plan to a mapping. */
export interface PlanPlace {
  plan: number
  version?: number | undefined
  event?: number | undefined
  rule?: number | undefined
  mapping?: number | undefined
}

const LEVELS = ['version', 'event', 'rule', 'mapping'] as const

/** `/main/policy-plan/3/version/7/event/12/rule/40/mapping/9`, as deep as the place goes. */
export function planAddress(place: PlanPlace): string {
  const missing = LEVELS.findIndex((level) => place[level] === undefined)
  const levels = missing === -1 ? LEVELS : LEVELS.slice(0, missing)
  return `/main/policy-plan/${place.plan}${levels.map((level) => `/${level}/${place[level]}`).join('')}`
}

const PLACE =
  /^(?<plan>\d{1,15})(?:\/version\/(?<version>\d{1,15})(?:\/event\/(?<event>\d{1,15})(?:\/rule\/(?<rule>\d{1,15})(?:\/mapping\/(?<mapping>\d{1,15}))?)?)?)?\/?$/

/** Parses the end of such an address; undefined if it is none. */
export function planPlaceOf(path: string): PlanPlace | undefined {
  const groups = PLACE.exec(path)?.groups
  if (!groups) return undefined
  const idOf = (level: string | undefined) => (level === undefined ? undefined : Number(level))
  return { plan: Number(groups.plan), ...Object.fromEntries(LEVELS.map((level) => [level, idOf(groups[level])])) }
}
