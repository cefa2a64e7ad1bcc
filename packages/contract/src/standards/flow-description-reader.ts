/** One port is a range with equal ends. */
export interface PortRange {
  readonly low: number
  readonly high: number
}

/** One side of a packet filter. */
export interface FlowEndpoint {
  /** `any`, `assigned` (the device's own addresses), or a network in its one spelling. */
  readonly address: string
  /** Null for `any` and `assigned`, which fit both families. */
  readonly family: 4 | 6 | null
  readonly ports: PortRange | null
}

/** A packet filter taken apart. The source is the remote side, whatever the flow direction. TS 29.212 5.4.2. */
export interface FlowDescriptionParts {
  /** Null is `ip`, any protocol. */
  readonly protocol: number | null
  readonly source: FlowEndpoint
  readonly destination: FlowEndpoint
}

/** A place in the typed text, as offsets: start included, end not. Empty at the end of the text when something is missing there. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Something accepted, and what to know about it. */
interface FlowDescriptionWarning extends Span {
  readonly message: string
}

/** A filter that can be stored: `normal` is the stored form, `exported` the text sent over Gx. */
export interface ReadableFlowDescription {
  readonly verdict: 'ok' | 'warn'
  readonly normal: string
  readonly exported: string
  readonly parts: FlowDescriptionParts
  /** Empty exactly when the verdict is ok. */
  readonly warnings: readonly FlowDescriptionWarning[]
}

/** A filter that is refused, with the place of the fault and, where one is plain, a text that would do. */
export interface FlowDescriptionFault extends Span {
  readonly verdict: 'error'
  readonly message: string
  readonly expected?: string
  /** A whole text that is accepted in place of the typed one. */
  readonly suggestion?: string
  /** The flow direction that belongs to the suggestion. TS 29.212 5.3.65. */
  readonly suggestedDirection?: 2
}

export type FlowDescriptionResult = ReadableFlowDescription | FlowDescriptionFault

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
