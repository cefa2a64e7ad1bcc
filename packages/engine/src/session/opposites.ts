import { OPPOSITE_TRIGGERS } from '@tollgate/contract/standards/event-trigger.ts'

const MEDIA = new Set<string | number>(['MEDIA_START', 'MEDIA_CHANGE'])
const MEDIA_END = 'MEDIA_END'

/** Event-Triggers, each with its opposite (statement 61). */
const OPPOSITES = new Map<string | number, string | number>(
  OPPOSITE_TRIGGERS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]),
)

const BEGINS = new Set<string | number>([...OPPOSITE_TRIGGERS.map(([first]) => first), ...MEDIA])

/** Whether an event begins something that its opposite ends. */
export function begins(code: string | number | undefined): boolean {
  return code !== undefined && BEGINS.has(code)
}

/** The Event-Trigger of the opposite. */
export function oppositeTrigger(code: number | undefined): number | undefined {
  const opposite = OPPOSITES.get(code ?? '')
  return typeof opposite === 'number' ? opposite : undefined
}

/** Whether one event is the opposite of another. */
export function isOpposite(
  code: string | number | undefined,
  of: string | number | undefined,
  hasMedia: boolean,
): boolean {
  if (code === undefined || of === undefined) return false
  return OPPOSITES.get(of) === code || (code === MEDIA_END && MEDIA.has(of) && !hasMedia)
}
