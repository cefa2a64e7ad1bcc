import { expect, test } from 'vitest'
import { readCsv } from '../../test-data/read-csv.ts'
import { describeQci, QCI_CODES, QCI_TABLE, qciCharacteristics, qciClass } from './qci.ts'

test('says what the table of facts says', () => {
  const facts = readCsv('qci_characteristics.csv').map((row) => ({
    qci: Number(row.qci),
    resourceType: row.resource_type,
    priority: Number(row.priority_level),
    delayBudgetMs: Number(row.packet_delay_budget_ms),
    lossRate: Number(row.packet_error_loss_rate),
    ...(row.max_data_burst_volume_bytes ? { maxBurstBytes: Number(row.max_data_burst_volume_bytes) } : {}),
    example: row.example_services,
  }))
  expect(facts).toHaveLength(27)
  expect(QCI_TABLE).toEqual(facts)
})

test('ten times the QCI priority is the 5QI priority of the same number', () => {
  const fiveQi = new Map(readCsv('5qi_characteristics.csv').map((row) => [Number(row.five_qi), row]))
  const shared = QCI_TABLE.filter(({ qci }) => fiveQi.has(qci))
  expect(shared.length).toBeGreaterThanOrEqual(26)
  for (const { qci, priority } of shared) {
    expect(priority * 10, String(qci)).toBeCloseTo(Number(fiveQi.get(qci)?.default_priority_level), 9)
  }
})

test('every number from 0 to 255 has the class of the ranges table', () => {
  for (const row of readCsv('qci_ranges.csv')) {
    const [word] = (row.class ?? '').split(' ')
    for (let qci = Number(row.from); qci <= Number(row.to); qci += 1) expect(qciClass(qci), String(qci)).toBe(word)
  }
})

test.each([-1, 256, 1.5, Number.NaN])('%d is no QCI to use', (qci) => expect(qciClass(qci)).toBe('reserved'))

test.each([
  [9, '9 — Non-GBR, buffered video and TCP services, default bearer tier'],
  [5, '5 — Non-GBR, IMS signalling'],
  [75, '75 — GBR, V2X messages'],
  [130, '130 — operator specific'],
  [11, '11 — spare'],
  [255, '255 — reserved'],
])('%d in words', (qci, words) => expect(describeQci(qci)).toBe(words))

test('offers each standardised class', () => {
  expect(QCI_CODES.map(({ value }) => value)).toEqual(QCI_TABLE.map(({ qci }) => qci))
  expect(QCI_CODES[0]).toEqual({
    value: 1,
    label: '1 — GBR, conversational voice',
    hint: 'priority 2, 100 ms, loss 1e-2',
  })
  expect(qciCharacteristics(130)).toBeUndefined()
})
