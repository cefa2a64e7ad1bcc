import { add, percent } from '../values/decimal.ts'

const SYMBOLS: Readonly<Record<number, string>> = { 0: '=', 1: '+', 2: '%', 3: 'min', 4: 'max' }

/** The operator that the trace shows between two figures. */
export function adjustSymbol(method: number | null): string {
  return SYMBOLS[method ?? 0] ?? '='
}

/** Whether a new figure replaces the running one or is the first. Then its unit applies as well (statement 23). */
export function replacesFigure(running: number | null, figure: number | null, method: number | null): boolean {
  return figure !== null && (running === null || !COMBINING.has(method ?? 0))
}

const COMBINING = new Set([1, 2, 3, 4])

/** Applies a new figure to the running one. If either is absent, the other is the result (wire contract, section 8). */
export function adjusted(running: number | null, figure: number | null, method: number | null): number | null {
  if (figure === null) return running
  if (running === null) return figure
  if (method === 1) return add(running, figure)
  if (method === 2) return percent(running, figure)
  if (method === 3) return Math.min(running, figure)
  return method === 4 ? Math.max(running, figure) : figure
}
