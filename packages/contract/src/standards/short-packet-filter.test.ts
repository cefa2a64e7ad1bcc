import { expect, test } from 'vitest'
import { parseFlowDescription } from './flow-description.ts'
import { flowDescriptionOf } from './short-packet-filter.ts'

test.each([
  ['10.0.0.0/8 tcp 443', 'permit out tcp from 10.0.0.0/8 443 to assigned'],
  ['UDP 185.220.101.0/24', 'permit out udp from 185.220.101.0/24 to assigned'],
  ['2001:db8::/32 443/tcp', 'permit out tcp from 2001:db8::/32 443 to assigned'],
  ['any udp/5060-5070', 'permit out udp from any 5060-5070 to assigned'],
  ['203.0.113.9', 'permit out ip from 203.0.113.9 to assigned'],
  ['  icmp ', 'permit out icmp from any to assigned'],
])('%j is %j', (short, long) => {
  expect(flowDescriptionOf(short)).toBe(long)
  expect(parseFlowDescription(long).verdict).not.toBe('error')
})

test.each([
  '',
  '443',
  'example.com tcp 443',
  'tcp udp',
  '10.0.0.1 10.0.0.2',
  'tcp 1 2',
  'permit out ip from any to assigned',
])('%j is none', (text) => expect(flowDescriptionOf(text)).toBeUndefined())

test('a short filter in a Flow-Description is refused with the whole one', () => {
  const { verdict, suggestion } = parseFlowDescription('10.0.0.0/8 tcp 443') as ReturnType<
    typeof parseFlowDescription
  > & { suggestion?: string }
  expect({ verdict, suggestion }).toEqual({
    verdict: 'error',
    suggestion: 'permit out 6 from 10.0.0.0/8 443 to assigned',
  })
})
