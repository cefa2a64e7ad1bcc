import { expect, test } from 'vitest'
import { askedHints, questionsOf, type NamedRule } from './asked-at.ts'

const NOTHING = { twin_name: null, missing_opposite: null, weaker_name: null, stronger_event: null }
const [START, EXHAUSTED] = [1, 2]
const NAMES: Readonly<Record<number, string>> = { [START]: 'Session start', [EXHAUSTED]: 'Credit exhausted' }

let last = 0
function rule(key: string, priority: number, pcr_event_id = START, ap_rule_name = key): NamedRule {
  last += 1
  const trigger = pcr_event_id === EXHAUSTED ? 15 : null
  const pcr_event_name = NAMES[pcr_event_id] ?? ''
  return { ap_rule_id: last, key, priority, place: last, ap_rule_name, pcr_event_id, pcr_event_name, trigger }
}

/** Of the rule plans the hints that say something, in their order. */
function said(rules: readonly NamedRule[], held: readonly number[] = [15, 16]) {
  const hints = askedHints(rules, new Set(held))
  return rules.map(({ ap_rule_id }) => {
    const own = Object.entries(hints.get(ap_rule_id) ?? {}).filter(([, value]) => value !== null)
    return Object.fromEntries(own)
  })
}

test('a question has the rule plans of one key, and is as strong as the strongest of them', () => {
  const [weak, data, strong] = [rule('voice', 1), rule('data', 2), rule('voice', 3, EXHAUSTED)]
  expect(questionsOf([weak, data, strong])).toEqual([
    { key: 'voice', rules: [strong, weak] },
    { key: 'data', rules: [data] },
  ])
})

test('names under one event that only case or spaces tell apart', () => {
  const rules = [rule('wi-fi', 2, START, 'Wi-Fi offload'), rule('wi-fi-2', 1, START, 'WI-FI  Offload ')]
  expect(said([...rules, rule('wi-fi', 3, EXHAUSTED, 'Wi-FiOffload')])).toEqual([
    { twin_name: 'WI-FI  Offload ' },
    { twin_name: 'Wi-Fi offload' },
    {},
  ])
})

test('a question under an event whose opposite the version does not have', () => {
  expect(said([rule('top-up', 1, EXHAUSTED)], [15])).toEqual([{ missing_opposite: 'Credit granted again' }])
  expect(said([rule('top-up', 1, EXHAUSTED)])).toEqual([{}])
  expect(said([rule('top-up', 1)], [16])).toEqual([{}])
})

test('the order of two questions differs between events', () => {
  const rules = [rule('a', 2), rule('b', 1), rule('a', 0, EXHAUSTED), rule('b', 9, EXHAUSTED)]
  expect(said(rules)).toEqual([{ weaker_name: 'b', stronger_event: 'Credit exhausted' }, {}, {}, {}])
  // Other priorities in the same order say the same.
  expect(said([rule('a', 2), rule('b', 1), rule('a', 9, EXHAUSTED), rule('b', 0, EXHAUSTED)])).toEqual([{}, {}, {}, {}])
  expect(
    askedHints([rule('a', 1)], new Set())
      .values()
      .next().value,
  ).toEqual(NOTHING)
})
