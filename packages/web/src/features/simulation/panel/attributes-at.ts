import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'

/** An attribute before the run and after a step, and whether that step wrote it. */
interface AttributeAt {
  id: number
  before: string
  after: string
  isChangedHere: boolean
}

const EXECUTED = 43
/** Trace lines of results that are not stored, because the attribute is read-only. */
const REFUSED: ReadonlySet<number> = new Set([11, 44])
const UNKNOWN = 'unknown'

/**
 * The attributes that are known before a run or written in it.
 * @param step Number of trace lines that have run.
 */
export function attributesAt(
  given: SimulationContext['attributes'],
  trace: readonly TraceLine[],
  step = trace.length,
): AttributeAt[] {
  const writes = trace.flatMap((line, place) => {
    const next = trace[place + 1]
    const isRefused = next !== undefined && REFUSED.has(next.statement) && next.id === line.id && next.result === false
    if (line.statement !== EXECUTED || line.right === null || isRefused) return []
    return [{ id: Number(line.right), value: line.result === null ? UNKNOWN : String(line.result), place }]
  })
  const ids = new Set([...Object.keys(given).map(Number), ...writes.map(({ id }) => id)])
  return [...ids].map((id) => {
    const before = String(given[id] ?? UNKNOWN)
    const last = writes.filter((write) => write.id === id && write.place < step).at(-1)
    return { id, before, after: last?.value ?? before, isChangedHere: last !== undefined && last.place === step - 1 }
  })
}
