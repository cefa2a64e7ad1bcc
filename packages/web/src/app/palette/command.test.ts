import { expect, test } from 'vitest'
import { groupCommands, exactFirst, guideLast, matchCommands, bestFirst, type Command } from './command.ts'

const command = (group: string, label: string, hint?: string): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  hint,
  run: () => undefined,
})

const commands = [command('Create', 'New QoS rule'), command('Go to', 'QoS Rule', 'QoS'), command('Go to', 'Rule Flow')]
const labels = (text: string) => matchCommands(commands, text).map(({ label }) => label)

test('without text all are there', () => {
  expect(labels(' ')).toHaveLength(3)
})

test('every word must occur, wherever it stands', () => {
  expect(labels('rule go')).toEqual(['QoS Rule', 'Rule Flow'])
  expect(labels('zone')).toEqual([])
})

test('a label that begins with the text comes first', () => {
  expect(labels('qos')).toEqual(['QoS Rule', 'New QoS rule'])
})

test('what is called by the very text comes before what only begins with it', () => {
  const found = [command('PCC rule', 'Gold plus'), command('PCC rule', 'Marigold'), command('PCC rule', 'gold')]
  expect(bestFirst(found, ' Gold ').map(({ label }) => label)).toEqual(['gold', 'Gold plus', 'Marigold'])
})

test('the very name leads, with its group, and every group stays in one piece', () => {
  const found = [
    command('Go to', 'Gold plans'),
    command('PCC rule', 'Gold plus'),
    command('QoS rule', 'Gold'),
    command('QoS rule', 'Golden'),
    command('PCC rule', 'Old gold'),
  ]
  expect(exactFirst(found, 'gold').map(({ group, label }) => `${group}: ${label}`)).toEqual([
    'QoS rule: Gold',
    'QoS rule: Golden',
    'Go to: Gold plans',
    'PCC rule: Gold plus',
    'PCC rule: Old gold',
  ])
})

test('pages of the guide come after records', () => {
  const found = [command('Guide', 'Weekend promotion'), command('Time span', 'Weekend nights')]
  expect(guideLast(found).map(({ label }) => label)).toEqual(['Weekend nights', 'Weekend promotion'])
})

test('groups keep their order', () => {
  expect([...groupCommands(commands).keys()]).toEqual(['Create', 'Go to'])
})
