/** A change to smpolicydecision_expected.json that breaks it, and where a check must say so. */
export interface BrokenDecision {
  what: string
  /** Members from the outermost on to the one that is set; undefined takes it away. */
  at: readonly string[]
  value: unknown
  /** What alone finds it: the JSON schema, or the references and the rules of fields. */
  foundBy: 'schema' | 'rules'
  /** Place of the fault, where it is not the changed member. */
  path?: string
}

export const BROKEN_DECISIONS: readonly BrokenDecision[] = [
  { what: 'a member that does not exist', at: ['pcfRules'], value: {}, foundBy: 'schema' },
  { what: 'a 5QI that is reserved', at: ['qosDecs', 'Q-VOICE-1', '5qi'], value: 255, foundBy: 'schema' },
  { what: 'an ARP above 15', at: ['qosDecs', 'Q-VOICE-1', 'arp', 'priorityLevel'], value: 16, foundBy: 'schema' },
  {
    what: 'a pre-emption in the words of Gx',
    at: ['qosDecs', 'Q-VOICE-1', 'arp', 'preemptCap'],
    value: 'PRE-EMPTION_CAPABILITY_ENABLED',
    foundBy: 'schema',
  },
  { what: 'a rate without a unit', at: ['qosDecs', 'Q-VOICE-1', 'maxbrUl'], value: 82_000, foundBy: 'schema' },
  { what: 'a GBR class without a rate', at: ['qosDecs', 'Q-VOICE-1', 'gbrDl'], value: undefined, foundBy: 'schema' },
  {
    what: 'a filter that denies',
    at: ['pccRules', 'ims-voice', 'flowInfos', '0', 'flowDescription'],
    value: 'deny out ip from any to assigned',
    foundBy: 'schema',
  },
  {
    what: 'a direction by its number',
    at: ['pccRules', 'ims-voice', 'flowInfos', '0', 'flowDirection'],
    value: 3,
    foundBy: 'schema',
  },
  {
    what: 'filters without a precedence',
    at: ['pccRules', 'ims-voice', 'precedence'],
    value: undefined,
    foundBy: 'schema',
  },
  {
    what: 'filters beside an application',
    at: ['pccRules', 'ims-voice', 'appId'],
    value: 'voice',
    foundBy: 'schema',
    path: '/pccRules/ims-voice/flowInfos',
  },
  { what: 'two references to QoS', at: ['pccRules', 'ims-voice', 'refQosData'], value: ['a', 'b'], foundBy: 'schema' },
  {
    what: 'a level of services without one',
    at: ['chgDecs', 'chg-4000-410', 'serviceId'],
    value: undefined,
    foundBy: 'schema',
  },
  { what: 'a time without a zone', at: ['revalidationTime'], value: '2026-03-01T18:00:00', foundBy: 'schema' },
  {
    what: 'a reference to nothing',
    at: ['pccRules', 'ims-voice', 'refQosData', '0'],
    value: 'Q-GONE',
    foundBy: 'rules',
  },
  { what: 'a maximum below the guarantee', at: ['qosDecs', 'Q-VOICE-1', 'maxbrUl'], value: '1 Kbps', foundBy: 'rules' },
]

/** The decision with the change made. */
export function brokenBy({ at, value }: Pick<BrokenDecision, 'at' | 'value'>, good: unknown): unknown {
  const decision = structuredClone(good)
  const owner = at.slice(0, -1).reduce<unknown>((part, name) => Reflect.get(Object(part), name), decision)
  const name = at.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(Object(owner), name)
  else Reflect.set(Object(owner), name, value)
  return decision
}
