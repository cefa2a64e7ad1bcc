import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { ForceLine } from './force-line.tsx'

const TODAY = '2026-03-15'
const active = testRow('policy-plan', { pcr_plan_id: 4, state: 'A' })
const version = (pcc_rule_ver_id: number, eff_date: string, exp_date: string | null = null) =>
  testRow('policy-plan-ver', {
    pcc_rule_ver_id,
    eff_date: `${eff_date}T00:00:00.000Z`,
    exp_date: exp_date && `${exp_date}T23:59:59.999Z`,
  })

test.each([
  { what: 'no versions', plan: active, versions: [], words: ['Nothing is in force today.', 'Next: nothing changes'] },
  {
    what: 'one version without an end',
    plan: active,
    versions: [version(1, '2026-01-01')],
    words: ['In force today: version #1, without an end', 'Next: nothing changes'],
  },
  {
    what: 'a version that another one follows',
    plan: active,
    versions: [version(1, '2026-01-01', '2026-03-31'), version(2, '2026-04-01')],
    words: ['In force today: version #1, until 2026/03/31', 'Next: version #2 from 2026/04/01'],
  },
  {
    what: 'a gap before the next version',
    plan: active,
    versions: [version(1, '2026-01-01', '2026-03-31'), version(2, '2026-05-01')],
    words: [
      'In force today: version #1, until 2026/03/31',
      'Next: nothing is in force from 2026/04/01, then version #2 from 2026/05/01',
    ],
  },
  {
    what: 'an end that nothing follows',
    plan: active,
    versions: [version(1, '2026-01-01', '2026-03-31')],
    words: ['In force today: version #1, until 2026/03/31', 'Next: nothing is in force from 2026/04/01'],
  },
  {
    what: 'a draft plan',
    plan: testRow('policy-plan', { pcr_plan_id: 4, state: '0' }),
    versions: [version(1, '2026-01-01')],
    words: ['Nothing is in force: the plan’s state is', 'By its dates it would be version #1.'],
  },
])('$what', async ({ plan, versions, words }) => {
  await renderScreen(<ForceLine plan={plan} versions={versions} today={TODAY} />)
  const line = screen.getByRole('region', { name: 'In force' })
  for (const text of words) expect(line).toHaveTextContent(text)
  const isGood = words[0]?.startsWith('In force today') === true
  expect(line).toHaveAttribute('data-kind', isGood ? 'good' : 'none')
})

test('a version leads to its place in the plan', async () => {
  await renderScreen(<ForceLine plan={active} versions={[version(7, '2026-01-01')]} today={TODAY} />)
  expect(screen.getByRole('link', { name: 'version #7' })).toHaveAttribute('href', '/main/policy-plan/4/version/7')
})
