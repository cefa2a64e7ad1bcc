const SYMBOLS: Readonly<Record<number, string>> = { 0: '=', 1: '+', 2: '%', 3: 'min', 4: 'max' }

/** How the method is written between two figures. */
export function adjustSymbol(method: number | null): string {
  return SYMBOLS[method ?? 0] ?? '='
}

/** How a new figure changes the running one; one that is absent leaves the other (wire contract, section 8). */
export function adjusted(running: number | null, figure: number | null, method: number | null): number | null {
  if (figure === null) return running
  if (running === null) return figure
  if (method === 1) return running + figure
  if (method === 2) return (running * figure) / 100
  if (method === 3) return Math.min(running, figure)
  return method === 4 ? Math.max(running, figure) : figure
}
