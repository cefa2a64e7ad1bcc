import { isExactFigure } from './quantity.ts'

declare global {
  /** Of ECMAScript 2026, which TypeScript does not describe yet. Older browsers give no context. */
  interface JSON {
    parse(text: string, reviver: (name: string, value: unknown, context?: { source?: string }) => unknown): unknown
  }
}

/** A number of a JSON text that JavaScript would read as another one. No field takes it; written again, it is a text of its digits. */
export class InexactNumber {
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  toJSON(): string {
    return this.#source
  }
}

/** The number in a JSON text, or what stands for it where JavaScript would read another one. */
export function exactNumber(source: string): number | InexactNumber {
  return isExactFigure(source) ? Number(source) : new InexactNumber(source)
}

/** Parses JSON without rounding whole numbers. Throws a `SyntaxError` if it is invalid. */
export function parseExactJson(text: string): unknown {
  // Few texts have such a number, and a reviver makes reading slow.
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_name, value, context) =>
    typeof value === 'number' && context?.source !== undefined ? exactNumber(context.source) : value,
  )
}
