import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { describe, expect, test } from 'vitest'
import { chooseValue } from '../../../catalogue/form/record-form.ts'
import {
  addPart,
  changeRecord,
  changeValue,
  copyEdits,
  countChanges,
  createAgain,
  mergeRecord,
  isDirty,
  readQuantities,
  removePart,
  restoreRecord,
  settle,
  startEdits,
  stateOf,
  undelete,
} from './edit-state.ts'
import { checkEdits, firstFault, placeFaults, saveBody, withFaults } from './save-body.ts'

const basic: Row = {
  basic_rule_id: 3,
  basic_rule_ver_id: 2,
  basic_rule_name: 'Fair use',
  priority: 5,
  pcc_rule_id: 7,
  rule_name: 'std',
  row_version: 4,
}
const span: Row = {
  time_span_rule: 11,
  basic_rule_id: 3,
  time_span_id: 1,
  time_span_name: 'Evening',
  pcc_rule_id: 7,
  rule_name: 'std',
  priority: 1,
  row_version: 1,
}
const range = (id: number, start: number, stop: number | null, rule = 7): Row => ({
  acm_rule_id: id,
  basic_rule_id: 3,
  resource_id: 9,
  resource_name: 'Month',
  start_quota: start,
  stop_quota: stop,
  rate: 1,
  pcc_rule_id: rule,
  rule_name: `rule ${rule}`,
  row_version: 2,
})
const start = () => startEdits(basic, [span], [range(22, 10, null), range(21, 0, 10)])

describe('edits of a basic rule', () => {
  test('begin with nothing changed, ranges by where they begin, names at hand for the lookups', () => {
    const edits = start()
    expect([isDirty(edits), countChanges(edits)]).toEqual([false, 0])
    expect(edits.accumulations.map(({ key }) => key)).toEqual(['21', '22'])
    expect(edits.time_spans[0]?.row).toMatchObject({ pcc_time_span: { time_span_id: 1, time_span_name: 'Evening' } })
    expect(saveBody(edits, 2).body).toEqual({ basic: { op: 'keep', id: 3 }, time_spans: [], accumulations: [] })
  })

  test('send what was added, edited and deleted, with only the fields that changed', () => {
    let edits = changeValue(start(), 'basic', '3', 'priority', '6')
    edits = changeValue(edits, 'accumulations', '21', 'stop_quota', '20')
    edits = removePart(edits, 'time_spans', '11')
    const [added, key] = addPart(edits, 'accumulations', { pcc_rule_id: 7, resource_id: 9 })
    edits = changeValue(added, 'accumulations', key, 'start_quota', '30')
    expect(key).toBe('-1')
    expect(countChanges(edits)).toBe(4)
    expect(saveBody(edits, 2).body).toEqual({
      basic: { op: 'update', id: 3, row_version: 4, values: { priority: 6 } },
      time_spans: [{ op: 'delete', id: 11, row_version: 1 }],
      accumulations: [
        { op: 'update', id: 21, row_version: 2, values: { stop_quota: 20 } },
        {
          op: 'create',
          id: Number(key),
          values: expect.objectContaining({ pcc_rule_id: 7, resource_id: 9, start_quota: 30 }),
        },
      ],
    })
  })

  test('an added part that is removed leaves no trace, a stored one can come back', () => {
    const [added, key] = addPart(start(), 'time_spans')
    expect(isDirty(added)).toBe(true)
    expect(isDirty(removePart(added, 'time_spans', key))).toBe(false)
    const removed = removePart(start(), 'time_spans', '11')
    expect(removed.time_spans.map(stateOf)).toEqual(['deleted'])
    expect(isDirty(undelete(removed, 'time_spans', '11'))).toBe(false)
  })

  test('what is typed back, or restored, is no change', () => {
    const edited = changeValue(start(), 'accumulations', '21', 'rate', '2')
    expect(isDirty(edited)).toBe(true)
    expect(isDirty(changeValue(edited, 'accumulations', '21', 'rate', '1'))).toBe(false)
    expect(isDirty(restoreRecord(edited, 'accumulations', '21'))).toBe(false)
  })

  test('a part stays under its heading until it is settled', () => {
    const edited = changeValue(start(), 'accumulations', '21', 'pcc_rule_id', 8)
    expect(edited.accumulations.map(({ group }) => group)).toEqual([7, 7])
    expect(settle(edited).accumulations.map(({ group }) => group)).toEqual([8, 7])
  })

  test('a quota typed with its unit is read before it is sent', () => {
    const typed = changeValue(start(), 'accumulations', '21', 'rum', '2')
    const read = readQuantities(changeValue(typed, 'accumulations', '21', 'stop_quota', '10 GB'))
    expect(saveBody(read, 2).body.accumulations).toMatchObject([{ id: 21, values: { stop_quota: 10e9, rum: 2 } }])
  })

  test('a copy says the same and is new with all its parts', () => {
    const copy = copyEdits(start())
    const { body } = saveBody(copy, 2)
    expect(body.basic).toMatchObject({ op: 'create', values: { basic_rule_name: 'Fair use', basic_rule_ver_id: 2 } })
    expect([...body.time_spans, ...body.accumulations].map(({ op, id }) => `${op} ${id}`)).toEqual([
      'create -2',
      'create -3',
      'create -4',
    ])
  })

  test('a new rule sends its version and is only then dirty when something is typed', () => {
    const edits = startEdits()
    expect(isDirty(edits)).toBe(false)
    const typed = changeValue(edits, 'basic', 'new', 'basic_rule_name', 'Night')
    expect(isDirty(typed)).toBe(true)
    expect(saveBody(typed, 2).body.basic).toMatchObject({
      op: 'create',
      values: { basic_rule_ver_id: 2, basic_rule_name: 'Night' },
    })
  })
})

describe('faults', () => {
  test('are in the words of the specification, the first one on the screen first', () => {
    const [edits, key] = addPart(changeValue(start(), 'basic', '3', 'basic_rule_name', ' '), 'accumulations')
    const found = checkEdits(edits)
    expect(found.basic.faults).toEqual({ basic_rule_name: 'Field is required' })
    expect(found.accumulations.at(-1)?.faults).toEqual({
      resource_id: 'Resource ID is required.',
      start_quota: 'Start quota is required.',
      rate: 'Rate is required.',
      pcc_rule_id: 'PCC Rule ID is required.',
    })
    expect(firstFault(found)).toMatchObject({ kind: 'basic', field: 'basic_rule_name' })
    expect(
      firstFault(removePart(checkEdits(addPart(start(), 'accumulations')[0]), 'accumulations', key)),
    ).toBeUndefined()
  })

  test('a stop below its start is refused before it is sent', () => {
    const found = checkEdits(changeValue(start(), 'accumulations', '22', 'stop_quota', '5'))
    expect(firstFault(found)).toMatchObject({ edit: { key: '22' }, field: 'stop_quota' })
  })

  test('of the server land on the record that was sent, and go when it is changed', () => {
    const edits = changeValue(start(), 'accumulations', '22', 'rate', '3')
    const { sent } = saveBody(edits, 2)
    const { at, others } = placeFaults(edits, sent, [
      { code: 'INVALID', message: 'No such rule', field: 'accumulations.0.pcc_rule_id' },
      { code: 'STALE', message: 'Changed', field: 'accumulations.0' },
      { code: 'INTERNAL', message: 'Error' },
    ])
    expect(at.map(({ record, field }) => [record.edit.key, field])).toEqual([
      ['22', 'pcc_rule_id'],
      ['22', undefined],
    ])
    expect(others.map(({ message }) => message)).toEqual(['Error'])
    const faulty = withFaults(edits, at)
    expect(firstFault(faulty)).toMatchObject({ edit: { key: '22' }, field: 'pcc_rule_id' })
    expect(firstFault(changeValue(faulty, 'accumulations', '22', 'pcc_rule_id', 8))).toBeUndefined()
  })
})

describe('a record that somebody else changed', () => {
  const edited = () => changeValue(start(), 'accumulations', '21', 'rate', '2')
  const gone = () => changeRecord(edited(), 'accumulations', '21', (edit) => ({ ...edit, isGone: true }))
  const theirs = { ...range(21, 0, 50), row_version: 3 }

  test('keeps what was typed and takes their other fields', () => {
    const mine = mergeRecord(edited(), 'accumulations', '21', theirs)
    expect(mine.accumulations[0]?.values).toMatchObject({ rate: '2', stop_quota: '50' })
    expect(saveBody(mine, 2).body.accumulations).toEqual([
      { op: 'update', id: 21, row_version: 3, values: { rate: 2 } },
    ])
  })

  test('or takes theirs, field by field', () => {
    const clashed = mergeRecord(edited(), 'accumulations', '21', { ...theirs, rate: 9 })
    const chosen = changeRecord(clashed, 'accumulations', '21', (edit) => chooseValue(edit, 'rate', 'theirs'))
    expect(chosen.accumulations[0]?.clash?.undecided).toEqual([])
    expect(isDirty(chosen)).toBe(false)
  })

  test('is shown again where it was to be deleted here', () => {
    const removed = removePart(start(), 'accumulations', '21')
    expect(mergeRecord(removed, 'accumulations', '21', theirs).accumulations[0]).toMatchObject({ deleted: false })
  })

  test('and deleted is added again, or left out', () => {
    const again = createAgain(gone(), 'accumulations', '21')
    expect(saveBody(again, 2).body.accumulations).toMatchObject([{ op: 'create', values: { rate: 2, start_quota: 0 } }])
    expect(removePart(gone(), 'accumulations', '21').accumulations.map(({ key }) => key)).toEqual(['22'])
  })
})
