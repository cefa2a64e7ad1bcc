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
export interface Span {
  readonly start: number
  readonly end: number
}

/** Something accepted, and what to know about it. */
export interface FlowDescriptionWarning extends Span {
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
