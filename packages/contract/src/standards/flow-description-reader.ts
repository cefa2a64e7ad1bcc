/** A single port is a range with equal ends. */
export interface PortRange {
  readonly low: number
  readonly high: number
}

/** One side of a packet filter. */
export interface FlowEndpoint {
  /** `any`, `assigned` (the device's own addresses), or a network in normal form. */
  readonly address: string
  /** Null for `any` and `assigned`, which match both families. */
  readonly family: 4 | 6 | null
  readonly ports: PortRange | null
}

/** The parts of a packet filter. The source is the remote side in either flow direction. TS 29.212 5.4.2. */
export interface FlowDescriptionParts {
  /** Null is `ip`, any protocol. */
  readonly protocol: number | null
  readonly source: FlowEndpoint
  readonly destination: FlowEndpoint
}

/** Offsets in the text: start included, end excluded. Empty at the end of the text if something is missing there. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A remark about accepted text. */
interface FlowDescriptionWarning extends Span {
  readonly message: string
}

/** An accepted filter: `normal` is its stored form, `exported` the text that is sent over Gx. */
export interface ReadableFlowDescription {
  readonly verdict: 'ok' | 'warn'
  readonly normal: string
  readonly exported: string
  readonly parts: FlowDescriptionParts
  /** Empty if and only if the verdict is ok. */
  readonly warnings: readonly FlowDescriptionWarning[]
}

/** A refused filter, with the position of the fault and, if possible, a suggested text. */
export interface FlowDescriptionFault extends Span {
  readonly verdict: 'error'
  readonly message: string
  readonly expected?: string
  /** A complete text that would be accepted. */
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

/** Splits at blanks. A semicolon is a word of its own, since some people end lines with it. */
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

/** Reads the words of a text one by one and collects warnings. */
export class FlowDescriptionReader {
  readonly warnings: FlowDescriptionWarning[] = []
  readonly #words: readonly Word[]
  readonly #end: number
  #next = 0

  constructor(words: readonly Word[]) {
    this.#words = words
    this.#end = words.at(-1)?.end ?? 0
  }

  /** The next word; undefined at the end. */
  peek(): Word | undefined {
    return this.#words[this.#next]
  }

  /** Returns the next word and moves on. */
  take(): Word | undefined {
    const word = this.peek()
    this.#next += 1
    return word
  }

  /** The empty span at the end, where something is missing. */
  gap(): Span {
    return { start: this.#end, end: this.#end }
  }

  /** The span from a word to the end. */
  rest(from: Word): Span {
    return { start: from.start, end: this.#end }
  }

  warn(message: string, { start, end }: Span): void {
    this.warnings.push({ message, start, end })
  }

  /** Converts a keyword to lower case, with a warning if that changes it. */
  keyword(word: Word): string {
    if (word.text !== word.key) this.warn(`${quote(word)} is stored as “${word.key}”`, word)
    return word.key
  }
}

/** Refuses the text because of the words at a span. */
export function fault(message: string, { start, end }: Span, expected?: string): FlowDescriptionFault {
  return { verdict: 'error', message, start, end, ...(expected === undefined ? {} : { expected }) }
}
