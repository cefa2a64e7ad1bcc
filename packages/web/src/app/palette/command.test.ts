import { expect, test } from 'vitest'
import { groupCommands, matchCommands, type Command } from './command.ts'

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

test('groups keep their order', () => {
  expect([...groupCommands(commands).keys()]).toEqual(['Create', 'Go to'])
})
