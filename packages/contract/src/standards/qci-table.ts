/** Characteristics of a QoS class. TS 23.203 tables 6.1.7-A and 6.1.7-B. */
export interface QciCharacteristics {
  readonly qci: number
  /** GBR classes must have a guaranteed rate. */
  readonly resourceType: 'GBR' | 'Non-GBR'
  /** Lower is served first. Times ten, it is the priority of the 5QI with the same number. */
  readonly priority: number
  /** Packet delay budget between device and gateway, in ms. */
  readonly delayBudgetMs: number
  /** Packet error loss rate as a fraction: 0.01 is one in a hundred. */
  readonly lossRate: number
  /** The largest burst within the delay budget, in octets. Only in table 6.1.7-B. */
  readonly maxBurstBytes?: number
  /** Typical services, in our words. */
  readonly example: string
}

/**
 * The standardised QoS classes in ascending order. Rows 69, 70, 79, 80 and 82
 * to 85 come from the 5QI with the same number (TS 23.501 table 5.7.4-1), the
 * others from two sources. TS 23.203 6.1.7.
 */
export const QCI_TABLE: readonly QciCharacteristics[] = [
  { qci: 1, resourceType: 'GBR', priority: 2, delayBudgetMs: 100, lossRate: 1e-2, example: 'Conversational voice' },
  {
    qci: 2,
    resourceType: 'GBR',
    priority: 4,
    delayBudgetMs: 150,
    lossRate: 1e-3,
    example: 'Conversational video, live streaming',
  },
  {
    qci: 3,
    resourceType: 'GBR',
    priority: 3,
    delayBudgetMs: 50,
    lossRate: 1e-3,
    example: 'Real-time gaming; V2X; medium-voltage grid; process monitoring',
  },
  {
    qci: 4,
    resourceType: 'GBR',
    priority: 5,
    delayBudgetMs: 300,
    lossRate: 1e-6,
    example: 'Buffered (non-conversational) video',
  },
  { qci: 5, resourceType: 'Non-GBR', priority: 1, delayBudgetMs: 100, lossRate: 1e-6, example: 'IMS signalling' },
  {
    qci: 6,
    resourceType: 'Non-GBR',
    priority: 6,
    delayBudgetMs: 300,
    lossRate: 1e-6,
    example: 'Buffered video and TCP services, premium tier',
  },
  {
    qci: 7,
    resourceType: 'Non-GBR',
    priority: 7,
    delayBudgetMs: 100,
    lossRate: 1e-3,
    example: 'Voice, live video, interactive gaming',
  },
  {
    qci: 8,
    resourceType: 'Non-GBR',
    priority: 8,
    delayBudgetMs: 300,
    lossRate: 1e-6,
    example: 'Buffered video and TCP services, middle tier',
  },
  {
    qci: 9,
    resourceType: 'Non-GBR',
    priority: 9,
    delayBudgetMs: 300,
    lossRate: 1e-6,
    example: 'Buffered video and TCP services, default bearer tier',
  },
  {
    qci: 10,
    resourceType: 'Non-GBR',
    priority: 9,
    delayBudgetMs: 1100,
    lossRate: 1e-6,
    example: 'As 9, over satellite access (Rel-17)',
  },
  {
    qci: 65,
    resourceType: 'GBR',
    priority: 0.7,
    delayBudgetMs: 75,
    lossRate: 1e-2,
    example: 'Mission-critical push-to-talk voice',
  },
  {
    qci: 66,
    resourceType: 'GBR',
    priority: 2,
    delayBudgetMs: 100,
    lossRate: 1e-2,
    example: 'Other push-to-talk voice',
  },
  {
    qci: 67,
    resourceType: 'GBR',
    priority: 1.5,
    delayBudgetMs: 100,
    lossRate: 1e-3,
    example: 'Mission-critical video',
  },
  {
    qci: 69,
    resourceType: 'Non-GBR',
    priority: 0.5,
    delayBudgetMs: 60,
    lossRate: 1e-6,
    example: 'Mission-critical delay-sensitive signalling',
  },
  {
    qci: 70,
    resourceType: 'Non-GBR',
    priority: 5.5,
    delayBudgetMs: 200,
    lossRate: 1e-6,
    example: 'Mission-critical data',
  },
  { qci: 71, resourceType: 'GBR', priority: 5.6, delayBudgetMs: 150, lossRate: 1e-6, example: 'Live uplink streaming' },
  { qci: 72, resourceType: 'GBR', priority: 5.6, delayBudgetMs: 300, lossRate: 1e-4, example: 'Live uplink streaming' },
  { qci: 73, resourceType: 'GBR', priority: 5.6, delayBudgetMs: 300, lossRate: 1e-8, example: 'Live uplink streaming' },
  { qci: 74, resourceType: 'GBR', priority: 5.6, delayBudgetMs: 500, lossRate: 1e-8, example: 'Live uplink streaming' },
  { qci: 75, resourceType: 'GBR', priority: 2.5, delayBudgetMs: 50, lossRate: 1e-2, example: 'V2X messages' },
  { qci: 76, resourceType: 'GBR', priority: 5.6, delayBudgetMs: 500, lossRate: 1e-4, example: 'Live uplink streaming' },
  { qci: 79, resourceType: 'Non-GBR', priority: 6.5, delayBudgetMs: 50, lossRate: 1e-2, example: 'V2X messages' },
  {
    qci: 80,
    resourceType: 'Non-GBR',
    priority: 6.8,
    delayBudgetMs: 10,
    lossRate: 1e-6,
    example: 'Low-latency mobile broadband, augmented reality',
  },
  {
    qci: 82,
    resourceType: 'GBR',
    priority: 1.9,
    delayBudgetMs: 10,
    lossRate: 1e-4,
    maxBurstBytes: 255,
    example: 'Discrete automation (small packets)',
  },
  {
    qci: 83,
    resourceType: 'GBR',
    priority: 2.2,
    delayBudgetMs: 10,
    lossRate: 1e-4,
    maxBurstBytes: 1354,
    example: 'Discrete automation (big packets)',
  },
  {
    qci: 84,
    resourceType: 'GBR',
    priority: 2.4,
    delayBudgetMs: 30,
    lossRate: 1e-5,
    maxBurstBytes: 1354,
    example: 'Intelligent transport systems',
  },
  {
    qci: 85,
    resourceType: 'GBR',
    priority: 2.1,
    delayBudgetMs: 5,
    lossRate: 1e-5,
    maxBurstBytes: 255,
    example: 'High-voltage electricity distribution',
  },
]
