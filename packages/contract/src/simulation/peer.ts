/** Which parts of a message a gateway accepts. */
export interface Peer {
  label: string
  gx: {
    /** Accepts Usage-Monitoring-Information and reports usage. */
    usage: boolean
    /** Reports events. If not, Event-Trigger and Revalidation-Time have no effect. */
    events: boolean
    /** Accepts session QoS in a Re-Auth-Request, not only rules. */
    sessionQosInPush: boolean
  }
  npcf: {
    /** Common features (TS 29.512 5.8), hexadecimal. */
    suppFeat: string
    usage: boolean
    /** Fails a session if the answer has no session rule. */
    needsSessionRule: boolean
    /** Applies the session's rates and default QoS only if SE_AMBR_CH and DEF_QOS_CH are sent with them. */
    needsQosTriggers: boolean
  }
}

/** Known gateways, from reading their code. `standard` accepts everything that the specifications have. */
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
