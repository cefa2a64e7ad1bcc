/** What a gateway takes of the messages that it is sent. */
export interface Peer {
  label: string
  gx: {
    /** Takes Usage-Monitoring-Information and reports usage. */
    usage: boolean
    /** Reports events: otherwise Event-Trigger and Revalidation-Time are for nothing. */
    events: boolean
    /** Takes the QoS of the session in a Re-Auth-Request, as well as rules. */
    sessionQosInPush: boolean
  }
  npcf: {
    /** Features in common (TS 29.512 5.8), hexadecimal. */
    suppFeat: string
    usage: boolean
    /** Fails a session that is answered without a session rule. */
    needsSessionRule: boolean
    /** Applies the session's rates and default QoS only with SE_AMBR_CH and DEF_QOS_CH beside them. */
    needsQosTriggers: boolean
  }
}

/** Gateways whose code was read; `standard` takes all that the specifications have. */
export const PEERS = {
  standard: {
    label: 'Standard',
    gx: { usage: true, events: true, sessionQosInPush: true },
    npcf: { suppFeat: '0', usage: true, needsSessionRule: false, needsQosTriggers: false },
  },
  open5gs: {
    label: 'Open5GS',
    gx: { usage: false, events: false, sessionQosInPush: false },
    npcf: { suppFeat: '4000000', usage: false, needsSessionRule: true, needsQosTriggers: true },
  },
  free5gc: {
    label: 'free5GC',
    gx: { usage: true, events: true, sessionQosInPush: true },
    npcf: { suppFeat: 'F', usage: false, needsSessionRule: true, needsQosTriggers: true },
  },
} as const satisfies Record<string, Peer>

export const PEER_NAMES = Object.keys(PEERS) as readonly (keyof typeof PEERS)[]
export type PeerName = keyof typeof PEERS
