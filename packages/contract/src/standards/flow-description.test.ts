import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../test-data/read-csv.ts'
import { parseFlowDescription } from './flow-description.ts'
import type { FlowDescriptionFault, ReadableFlowDescription } from './flow-description-reader.ts'

function readable(text: string): ReadableFlowDescription {
  const result = parseFlowDescription(text)
  if (result.verdict === 'error') throw new Error(`${text}: ${result.message}`)
  return result
}

function faulty(text: string): FlowDescriptionFault & { at: string } {
  const result = parseFlowDescription(text)
  if (result.verdict !== 'error') throw new Error(`${text} was accepted`)
  return { ...result, at: text.slice(result.start, result.end) }
}

describe('the table of cases', () => {
  const cases = readCsv('flow_description_cases.csv').map((row) => [row.flow_description ?? '', row.verdict] as const)

  test('has its twenty rows', () => expect(cases).toHaveLength(20))
  test.each(cases)('%j is %s', (text, verdict) => expect(parseFlowDescription(text).verdict).toBe(verdict))
})

test('every sample filter is stored as it stands', () => {
  const texts = readCsv('flow_filters.csv').map((row) => row.flow_description ?? '')
  expect(texts).toHaveLength(46)
  expect(texts.map((text) => readable(text))).toEqual(
    texts.map((text) => expect.objectContaining({ verdict: 'ok', normal: text, exported: text })),
  )
})

test('every filter of real captures is stored as it stands', () => {
  const texts = readCsv('gx_captured_rule_installs.csv').flatMap((row) => row.flow_descriptions?.split(';') ?? [])
  expect(texts).toHaveLength(28)
  expect(texts.map((text) => readable(text).normal)).toEqual(texts)
  expect(texts.map((text) => parseFlowDescription(text).verdict)).not.toContain('warn')
})

test.each([
  ['blanks around and between', ' permit  out\tip from any to assigned ', 'permit out ip from any to assigned', 'ok'],
  ['host bits', 'permit out ip from 10.1.2.3/8 to assigned', 'permit out ip from 10.0.0.0/8 to assigned', 'warn'],
  ['a full prefix', 'permit out ip from 10.1.2.3/32 to assigned', 'permit out ip from 10.1.2.3 to assigned', 'ok'],
  [
    'the whole IPv4 world',
    'permit out ip from 0.0.0.0/0 to assigned',
    'permit out ip from 0.0.0.0/0 to assigned',
    'ok',
  ],
  ['the whole IPv6 world', 'permit out ip from ::/0 to assigned', 'permit out ip from ::/0 to assigned', 'ok'],
  ['IPv6', 'permit out ip from 2001:DB8:0:0::1 to assigned', 'permit out ip from 2001:db8::1 to assigned', 'ok'],
  ['a range of one port', 'permit out 6 from any 80-80 to assigned', 'permit out 6 from any 80 to assigned', 'ok'],
  ['zeros before numbers', 'permit out 06 from any 080 to assigned', 'permit out 6 from any 80 to assigned', 'ok'],
  ['a protocol name', 'permit out UDP from any to assigned', 'permit out 17 from any to assigned', 'warn'],
  ['upper case', 'permit out IP from ANY to ASSIGNED', 'permit out ip from any to assigned', 'warn'],
  [
    'ports of a protocol without',
    'permit out 50 from any 4 to assigned',
    'permit out 50 from any 4 to assigned',
    'warn',
  ],
])('rewrites %s', (_what, text, normal, verdict) => {
  expect(readable(text)).toMatchObject({ normal, verdict })
})

test('keeps "to any", so that the warning stays, and exports assigned', () => {
  const result = readable('permit out 6 from any 443 to any 1000-2000')
  expect(result.normal).toBe('permit out 6 from any 443 to any 1000-2000')
  expect(result.exported).toBe('permit out 6 from any 443 to assigned 1000-2000')
  expect(readable('permit out ip from any to ::/0').exported).toBe('permit out ip from any to ::/0')
})

test('takes a filter apart', () => {
  expect(readable('permit out 17 from 8.8.8.0/24 53 to 2.2.2.2 1-9').parts).toEqual({
    protocol: 17,
    source: { address: '8.8.8.0/24', family: 4, ports: { low: 53, high: 53 } },
    destination: { address: '2.2.2.2', family: 4, ports: { low: 1, high: 9 } },
  })
  expect(readable('permit out ip from any to assigned').parts).toEqual({
    protocol: null,
    source: { address: 'any', family: null, ports: null },
    destination: { address: 'assigned', family: null, ports: null },
  })
})

test('a warning points at its words', () => {
  const text = '  permit out udp from 8.8.8.9/24 to any'
  const places = readable(text).warnings.map(({ start, end }) => text.slice(start, end))
  expect(places).toEqual(['udp', '8.8.8.9/24', 'any'])
})

test.each([
  ['deny out ip from any to assigned', 'deny', /only permit/i],
  ['permit up ip from any to assigned', 'up', /direction/],
  ['permit out 256 from any to assigned', '256', /255/],
  ['permit out http from any to assigned', 'http', /not a protocol/],
  ['permit out ip of any to assigned', 'of', /“from”/],
  ['permit out ip from assigned to any', 'assigned', /device/],
  ['permit out ip from !10.0.0.0/8 to assigned', '!', /inversion/i],
  ['permit out ip from 10.0.0.0/33 to assigned', '/33', /\/32/],
  ['permit out ip from 10.0.0.256 to assigned', '10.0.0.256', /not an IPv4/i],
  ['permit out 6 from any 65536 to assigned', '65536', /65535/],
  ['permit out 6 from any 9-8 to assigned', '9-8', /low to high/],
  ['permit out 6 from any 53,80 to assigned', '53,80', /list/],
  ['permit out 6 from any -1 to assigned', '-1', /not a port/],
  ['permit out 6 from any https to assigned', 'https', /“to”/],
  ['permit out ip from 10.0.0.0/8 to 2001:db8::/32', '2001:db8::/32', /IPv4/],
  ['permit out ip from any to assigned frag setup', 'frag setup', /option “frag”/],
  ['permit out 6 from any 443 to assigned; drop', '; drop', /nothing may follow/i],
  ['permit out ip from 10.0.0.1', '', /“to” is missing/],
  ['permit out ip from any to ', '', /destination is missing/],
  ['permit out ip from', '', /source is missing/],
  ['permit out', '', /protocol is missing/],
  ['permit', '', /direction is missing/],
])('refuses %j at %j', (text, place, message) => {
  const found = faulty(text)
  expect(found.at).toBe(place)
  expect(found.message).toMatch(message)
})

test('something missing is told behind the last word', () => {
  expect(faulty('permit out ip from 10.0.0.1  ')).toMatchObject({ start: 27, end: 27, expected: 'to' })
})

test.each([
  ['permit in 6 from any to 8.8.8.8 443', 'permit out 6 from 8.8.8.8 443 to assigned'],
  ['permit in tcp from 10.0.0.5 1000 to any 80', 'permit out 6 from any 80 to 10.0.0.5 1000'],
  ['permit in 17 from assigned 5000 to any 53', 'permit out 17 from any 53 to assigned 5000'],
  ['permit in ip from 8.8.8.8 to assigned', 'permit out ip from 8.8.8.8 to assigned'],
])('offers uplink %j as Gx writes it', (text, suggestion) => {
  expect(faulty(text)).toMatchObject({ at: 'in', suggestion, suggestedDirection: 2 })
  expect(faulty(text).message).toContain(suggestion)
})

test('offers nothing for uplink that is wrong elsewhere too', () => {
  expect(faulty('permit in 6 from any to !8.8.8.8').suggestion).toBeUndefined()
  expect(faulty('permit in 6').suggestedDirection).toBeUndefined()
})

test('offers the forgotten action', () => {
  expect(faulty('out ip from any to assigned').suggestion).toBe('permit out ip from any to assigned')
})

/** Words of the grammar in any order, so that random texts get deep into it. */
const scrap = fc.oneof(
  fc.constantFrom('permit', 'deny', 'out', 'in', 'ip', 'udp', '6', 'from', 'to', 'any', 'assigned', 'PERMIT', ';'),
  fc.constantFrom(
    '10.0.0.1/8',
    '10.0.0.1',
    '::1',
    '2001:db8::/32',
    '0.0.0.0/0',
    '::/0',
    '80',
    '1-9',
    '!',
    '1,2',
    'frag',
  ),
  fc.string({ maxLength: 4 }),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(scrap, { maxLength: 12 }).map((words) => words.join(' ')),
)

const address = fc.oneof(fc.ipV4(), fc.ipV6())
const place = fc.oneof(
  fc.constant('any'),
  address,
  fc.tuple(fc.ipV4(), fc.nat(32)).map(([ip, bits]) => `${ip}/${bits}`),
  fc.tuple(fc.ipV6(), fc.nat(128)).map(([ip, bits]) => `${ip}/${bits}`),
)
const port = fc.integer({ min: 0, max: 65_535 })
const ports = fc.oneof(
  fc.constant(''),
  port.map((low) => ` ${low}`),
  fc.tuple(port, port).map((pair) => {
    const [low, high] = pair.toSorted((a, b) => a - b)
    return ` ${low}-${high}`
  }),
)
const protocol = fc.oneof(fc.constantFrom('ip', 'tcp', 'IP'), fc.nat(255).map(String))
const soundText = fc
  .tuple(protocol, place, ports, ports)
  .map(([name, source, near, far]) => `permit out ${name} from ${source}${near} to assigned${far}`)

describe('any text', () => {
  test('is answered with places inside the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseFlowDescription(text)
        for (const { start, end } of result.verdict === 'error' ? [result] : result.warnings) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('has a suggestion only where the suggestion is accepted as it stands', () => {
    fc.assert(
      fc.property(soundText, (text) => {
        const { suggestion = '' } = faulty(text.replace('out', 'in'))
        expect(readable(suggestion).normal).toBe(suggestion)
      }),
    )
  })
})

describe('a sound text', () => {
  test('has a normal form that reads back as itself, with the same parts', () => {
    fc.assert(
      fc.property(soundText, (text) => {
        const { normal, parts } = readable(text)
        expect(readable(normal)).toMatchObject({ normal, parts })
      }),
      { numRuns: 500 },
    )
  })

  test('has warnings exactly when its verdict is warn', () => {
    fc.assert(
      fc.property(soundText, (text) => {
        const { verdict, warnings } = readable(text)
        expect(warnings.length > 0).toBe(verdict === 'warn')
      }),
    )
  })
})
