/** What a group script says of the conditions, which it names by their `seq` (statement 40). */
export type ScriptNode =
  | { kind: 'condition'; seq: number }
  | { kind: 'not'; of: ScriptNode }
  | { kind: 'and' | 'or'; left: ScriptNode; right: ScriptNode }

const TOKEN = /\s*(?:(\d+)|(AND|OR|NOT)\b|([()]))\s*/y

/**
 * Parses a script; undefined where it is none. NOT binds strongest, then AND, then OR.
 *
 * @example parseScript('1 AND (2 OR NOT 3)')
 */
export function parseScript(text: string): ScriptNode | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const parser = new Parser(tokens)
  const script = parser.either()
  return parser.isAtEnd ? script : undefined
}

/** Whether a script holds, given what each condition came to. */
export function scriptHolds(script: ScriptNode, holds: (seq: number) => boolean): boolean {
  if (script.kind === 'condition') return holds(script.seq)
  if (script.kind === 'not') return !scriptHolds(script.of, holds)
  const [left, right] = [scriptHolds(script.left, holds), scriptHolds(script.right, holds)]
  return script.kind === 'and' ? left && right : left || right
}

/** The conditions that a script names. */
export function scriptConditions(script: ScriptNode): number[] {
  if (script.kind === 'condition') return [script.seq]
  if (script.kind === 'not') return scriptConditions(script.of)
  return [...scriptConditions(script.left), ...scriptConditions(script.right)]
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [, number, word, bracket] = TOKEN.exec(text) ?? []
    const token = number ?? word ?? bracket
    if (token === undefined) return undefined
    tokens.push(token)
  }
  return tokens
}

/** Reads tokens from left to right; undefined where something else should stand. */
class Parser {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  either(): ScriptNode | undefined {
    return this.#joined('or', () => this.#joined('and', () => this.#single()))
  }

  #joined(kind: 'and' | 'or', part: () => ScriptNode | undefined): ScriptNode | undefined {
    let left = part()
    while (left && this.#take(kind.toUpperCase())) {
      const right = part()
      left = right && { kind, left, right }
    }
    return left
  }

  #single(): ScriptNode | undefined {
    if (this.#take('NOT')) {
      const of = this.#single()
      return of && { kind: 'not', of }
    }
    if (this.#take('(')) {
      const inner = this.either()
      return this.#take(')') ? inner : undefined
    }
    const token = this.#tokens[this.#at]
    if (token === undefined || !/^\d+$/.test(token)) return undefined
    this.#at += 1
    return { kind: 'condition', seq: Number(token) }
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }
}
