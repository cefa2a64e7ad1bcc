import { expect, test } from 'vitest'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { LINK_FIELD, LINK_LABEL, LINKS, linksOf, linksShown, linksTaken, linksTo, linkValues } from './links.ts'

const decision = { work_node_type: 'B', work_next_node_id: 2, work_next_node_id_n: 3 }

test('a run takes both links of a decision, no link of an end, and Yes of every other node', () => {
  expect(['S', 'A', 'B', 'C', 'E'].map((type) => linksTaken(type).join(' '))).toEqual([
    'yes',
    'yes',
    'yes no',
    'yes',
    '',
  ])
  // Older interfaces write types as digits.
  expect(linksTaken(1)).toEqual(['yes', 'no'])
})

test('a link that no run takes is shown while it is stored', () => {
  const shown = (type: string, yes: number | null, no: number | null) =>
    linksShown({ work_node_type: type, work_next_node_id: yes, work_next_node_id_n: no })
  expect(shown('A', null, null)).toEqual(['yes'])
  expect(shown('A', null, 4)).toEqual(['yes', 'no'])
  expect(shown('E', null, null)).toEqual([])
  expect(shown('E', 4, null)).toEqual(['yes'])
})

test('links are read and written by their names', () => {
  expect(linksOf(decision)).toEqual([
    { link: 'yes', to: 2 },
    { link: 'no', to: 3 },
  ])
  expect(linksOf({ ...decision, work_next_node_id: null })).toEqual([{ link: 'no', to: 3 }])
  expect([linksTo(decision, 2), linksTo(decision, 3), linksTo(decision, 4)]).toEqual([['yes'], ['no'], []])
  expect(linkValues(['no'], 5)).toEqual({ work_next_node_id_n: 5 })
  expect(linkValues(LINKS, null)).toEqual({ work_next_node_id: null, work_next_node_id_n: null })
})

test('the field of a link bears its name', () => {
  const { fields } = catalogueOf('rule-workflow-node')
  expect(LINKS.map((link) => fields[LINK_FIELD[link]]?.label)).toEqual(
    LINKS.map((link) => `Next node (${LINK_LABEL[link]})`),
  )
})
