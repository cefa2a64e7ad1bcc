import type { FlowDescriptionFault, FlowDescriptionWarning, Span } from './flow-description-result.ts'

export interface Word extends Span {
  readonly text: string
  /** The text in lower case, for comparing with keywords. */
  readonly key: string
}

/** Splits at blanks; a semicolon is a word of its own, as people end lines with it. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/[^\s;]+|;/g), (match) => {
    const [word] = match
    return { text: word, key: word.toLowerCase(), start: match.index, end: match.index + word.length }
  })
}

/** Shortens a word for a message. */
export function quote(word: Word): string {
  return `“${word.text.length > 40 ? `${word.text.slice(0, 40)}…` : word.text}”`
}

/** Walks over the words of one text and collects warnings on the way. */
export class FlowDescriptionReader {
  readonly warnings: FlowDescriptionWarning[] = []
  readonly #words: readonly Word[]
  readonly #end: number
  #next = 0

  constructor(words: readonly Word[]) {
    this.#words = words
    this.#end = words.at(-1)?.end ?? 0
  }

  /** The word at hand, or undefined behind the last one. */
  peek(): Word | undefined {
    return this.#words[this.#next]
  }

  /** The word at hand, which is then behind us. */
  take(): Word | undefined {
    const word = this.peek()
    this.#next += 1
    return word
  }

  /** The empty place behind the last word, for something missing. */
  gap(): Span {
    return { start: this.#end, end: this.#end }
  }

  /** From a word to the end of the last one. */
  rest(from: Word): Span {
    return { start: from.start, end: this.#end }
  }

  warn(message: string, { start, end }: Span): void {
    this.warnings.push({ message, start, end })
  }

  /** Takes a keyword for what it is, and says so when its letters will change. */
  keyword(word: Word): string {
    if (word.text !== word.key) this.warn(`${quote(word)} is stored as “${word.key}”`, word)
    return word.key
  }
}

/** A refusal at a place in the text. */
export function fault(message: string, { start, end }: Span, expected?: string): FlowDescriptionFault {
  return { verdict: 'error', message, start, end, ...(expected === undefined ? {} : { expected }) }
}
