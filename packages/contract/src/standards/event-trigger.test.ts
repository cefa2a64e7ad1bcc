import { expect, test } from 'vitest'
import { readCsv } from '../../test-data/read-csv.ts'
import { EVENT_TRIGGERS, eventTrigger } from './event-trigger.ts'

const facts = readCsv('gx_event_triggers.csv')

function subscriptionOf(text = ''): string {
  if (text.startsWith('yes')) return 'asked'
  return text === 'always reported' ? 'always' : text === 'never' ? 'never' : 'command'
}

test('says what the table of facts says', () => {
  expect(facts).toHaveLength(55)
  expect(
    EVENT_TRIGGERS.map(({ number, name, label, subscription, npcfTrigger = '' }) => ({
      number,
      name,
      label,
      subscription,
      npcfTrigger,
    })),
  ).toEqual(
    facts.map((row) => ({
      number: Number(row.event_trigger),
      name: row.name,
      label: row.label,
      subscription: subscriptionOf(row.pcrf_must_subscribe),
      npcfTrigger: row.nearest_npcf_trigger,
    })),
  )
})

test('a condition stands exactly where the table has one', () => {
  const wanted = facts
    .filter((row) => /^yes\W/.test(row.pcrf_must_subscribe ?? ''))
    .map((row) => Number(row.event_trigger))
  expect(EVENT_TRIGGERS.filter(({ condition }) => condition).map(({ number }) => number)).toEqual(wanted)
})

test('obsolete numbers are named; 31 and 32 never were', () => {
  const obsolete = EVENT_TRIGGERS.filter((trigger) => trigger.obsolete).map(({ number }) => number)
  expect(obsolete).toEqual([8, 9, 10, 38, 41])
  expect([eventTrigger(31), eventTrigger(32), eventTrigger(57)]).toEqual([undefined, undefined, undefined])
})

test('14 cancels every subscription', () => {
  expect(eventTrigger(14)).toMatchObject({ name: 'NO_EVENT_TRIGGERS', subscription: 'command' })
})
