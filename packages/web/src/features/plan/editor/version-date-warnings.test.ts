import { expect, test } from 'vitest'
import { testRow } from '../../../../test/row.ts'
import { afterwardsWords } from './version-dialogs.tsx'
import { versionDateWarnings } from './version-date-warnings.ts'

const TODAY = '2026-11-21'

const days = (eff: string, exp: string | null) => ({
  eff_date: `${eff}T00:00:00.000Z`,
  exp_date: exp === null ? null : `${exp}T00:00:00.000Z`,
})
const version = (id: number, eff: string, exp: string | null) =>
  testRow('policy-plan-ver', { pcc_rule_ver_id: id, ...days(eff, exp) })
type Version = ReturnType<typeof version>
const autumn = version(2, '2026-09-01', '2027-01-31')
const open = version(3, '2027-02-01', null)
const october = version(10, '2026-10-01', '2026-12-31')

type Case = readonly [
  what: string,
  versions: readonly Version[],
  edited: Version | undefined,
  typed: readonly [string, string | null],
  warned: Readonly<Record<string, string>>,
]

test.each<Case>([
  ['the first version', [], undefined, ['2027-01-01', null], {}],
  ['one that follows', [autumn], undefined, ['2027-02-01', null], {}],
  ['nothing changed', [autumn, open], autumn, ['2026-09-01', '2027-01-31'], {}],
  ['an end before the begin: a fault, no warning', [autumn], undefined, ['2026-10-01', '2026-09-30'], {}],
  ['a begin that is no day', [autumn], undefined, ['12026-10-01', null], {}],
  ['an end that is no day', [autumn], undefined, ['2026-10-01', '12026-10-01'], {}],
  [
    'an end on the last day there is, which leaves no gap behind it',
    [autumn],
    undefined,
    ['2027-02-01', '9999-12-31'],
    {},
  ],
  [
    'one that takes over for a while',
    [autumn, open],
    undefined,
    ['2026-12-01', '2026-12-31'],
    {
      eff_date: 'Overlaps version 2026/09/01 - 2027/01/31 and takes its place from 2026/12/01 to 2026/12/31',
    },
  ],
  [
    'one that takes over for good and gives way to the next',
    [autumn, open],
    undefined,
    ['2026-12-01', null],
    {
      eff_date: 'Overlaps version 2026/09/01 - 2027/01/31 and takes its place from 2026/12/01 to 2027/01/31',
      exp_date: 'Overlaps version 2027/02/01 onwards, which takes its place from 2027/02/01',
    },
  ],
  [
    'gaps on both sides',
    [autumn, version(4, '2028-01-01', null)],
    undefined,
    ['2027-03-01', '2027-03-31'],
    {
      eff_date: 'Leaves a gap from 2027/02/01 to 2027/02/28: nothing is in force',
      exp_date: 'Leaves a gap from 2027/04/01 to 2027/12/31: nothing is in force',
    },
  ],
  [
    'an edit that ends it early',
    [autumn, open],
    autumn,
    ['2026-09-01', '2026-12-31'],
    { exp_date: 'Leaves a gap from 2027/01/01 to 2027/01/31: nothing is in force' },
  ],
  [
    'an edit that moves it away leaves the hole behind it',
    [autumn, open, version(4, '2026-01-01', '2026-08-31')],
    autumn,
    ['2027-03-01', null],
    {
      eff_date:
        'Overlaps version 2027/02/01 onwards and takes its place from 2027/03/01.\nLeaves a gap from 2026/09/01 to 2027/01/31: nothing is in force',
    },
  ],
])('%s', (_, versions, edited, [eff, exp], warned) => {
  const said = versionDateWarnings({ typed: days(eff, exp), edited, versions, grantsNothing: false, today: TODAY })
  expect(said).toEqual(warned)
})

const EMPTY = /It is empty: from (\S+) nothing is granted until rules are added/
const full = [autumn, open]

test.each<[string, readonly Version[], Version | undefined, string, string | null, string | undefined]>([
  ['in force today', [], undefined, '2026-11-01', null, '2026/11/21'],
  ['in force today, and edited', [open, october], october, '2026-10-01', '2026-12-31', '2026/11/21'],
  ['alone, later', [], undefined, '2026-12-01', null, undefined],
  ['it takes the place of another one for two days', full, undefined, '2026-12-01', '2026-12-02', '2026/12/01'],
  ['it follows another one', [autumn], undefined, '2027-02-01', null, '2027/02/01'],
  ['it follows another one after days without any', [autumn], undefined, '2027-03-01', null, undefined],
  ['it takes the place of one without an end', full, undefined, '2027-03-01', null, '2027/03/01'],
  ['it never counts', [october], undefined, '2026-09-30', '2026-09-30', undefined],
  ['it comes back after a shorter one', [october], undefined, '2026-09-01', null, '2027/01/01'],
])('an empty version: %s', (_, versions, edited, from, to, warned) => {
  const said = (grantsNothing: boolean) =>
    versionDateWarnings({ typed: days(from, to), edited, versions, grantsNothing, today: TODAY }).eff_date ?? ''
  expect(EMPTY.exec(said(true))?.[1]).toBe(warned)
  expect(said(false)).not.toMatch(EMPTY)
})

test.each([
  ['the one below it', [autumn, october], october, 'Afterwards version 2026/09/01 - 2027/01/31 is in force.'],
  [
    'nothing until the next one',
    [autumn, open],
    autumn,
    'Afterwards nothing is in force until 2027/02/01, then version 2027/02/01 onwards.',
  ],
  ['nothing', [autumn], autumn, 'Afterwards nothing is in force.'],
  ['not asked of one that is overlaid', [autumn, october], autumn, undefined],
  ['nor of one to come', [autumn, open], open, undefined],
])('after a version is deleted: %s', (_, versions, gone, words) => {
  expect(afterwardsWords(versions, gone, TODAY)).toBe(words)
})
