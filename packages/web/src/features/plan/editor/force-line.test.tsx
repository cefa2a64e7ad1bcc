import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { ForceLine } from './force-line.tsx'

const TODAY = '2026-03-15'
const active = testRow('policy-plan', { pcr_plan_id: 4, state: 'A' })
const draft = testRow('policy-plan', { pcr_plan_id: 4, state: '0' })
const version = (pcc_rule_ver_id: number, eff_date: string, exp_date: string | null = null) =>
  testRow('policy-plan-ver', {
    pcc_rule_ver_id,
    pcr_plan_id: 4,
    eff_date: `${eff_date}T00:00:00.000Z`,
    exp_date: exp_date && `${exp_date}T23:59:59.999Z`,
  })

test.each([
  { what: 'no versions', plan: active, versions: [], words: ['Nothing is in force today.', 'Next: nothing changes'] },
  {
    what: 'one version without an end',
    plan: active,
    versions: [version(1, '2026-01-01')],
    words: ['In force today: version 2026/01/01 onwards', 'Next: nothing changes'],
  },
  {
    what: 'a version that another one follows',
    plan: active,
    versions: [version(1, '2026-01-01', '2026-03-31'), version(2, '2026-04-01')],
    words: ['In force today: version 2026/01/01 - 2026/03/31', 'Next: version 2026/04/01 onwards ('],
  },
  {
    what: 'a gap before the next version',
    plan: active,
    versions: [version(1, '2026-01-01', '2026-03-31'), version(2, '2026-05-01')],
    words: [
      'In force today: version 2026/01/01 - 2026/03/31',
      'Next: nothing from 2026/04/01, then version 2026/05/01 onwards (',
    ],
  },
  {
    what: 'an end that nothing follows',
    plan: active,
    versions: [version(1, '2026-01-01', '2026-03-31')],
    words: ['In force today: version 2026/01/01 - 2026/03/31', 'Next: nothing from 2026/04/01'],
  },
  {
    what: 'a version that a short one interrupts',
    plan: active,
    versions: [version(1, '2026-01-01'), version(2, '2026-04-01', '2026-04-02')],
    words: ['version 2026/01/01 onwards, until 2026/03/31', 'Next: version 2026/04/01 - 2026/04/02 ('],
  },
  {
    what: 'a version that comes back',
    plan: active,
    versions: [version(1, '2026-01-01'), version(2, '2026-03-01', '2026-03-16')],
    words: ['In force today: version 2026/03/01 - 2026/03/16', 'Next: version 2026/01/01 onwards from 2026/03/17'],
  },
  {
    what: 'a draft plan',
    plan: draft,
    versions: [version(1, '2026-01-01')],
    words: [
      'Nothing is in force: the plan’s state is',
      'If it were active: today version 2026/01/01 onwards, then nothing changes',
    ],
  },
  {
    what: 'a draft plan of later',
    plan: draft,
    versions: [version(1, '2026-05-01')],
    words: ['Nothing is in force: the plan’s state is', 'If it were active: today nothing, then version 2026/05/01'],
  },
])('$what', async ({ plan, versions, words }) => {
  await renderScreen(<ForceLine plan={plan} versions={versions} today={TODAY} />)
  const line = screen.getByRole('region', { name: 'In force' })
  for (const text of words) expect(line).toHaveTextContent(text)
  if (plan === draft) expect(line).not.toHaveTextContent('Next:')
  const isGood = plan === active && versions.some(({ eff_date }) => eff_date.slice(0, 10) <= TODAY)
  expect(line).toHaveAttribute('data-kind', isGood ? 'good' : 'none')
})

test('a version leads to its place in the plan', async () => {
  await renderScreen(<ForceLine plan={active} versions={[version(7, '2026-01-01')]} today={TODAY} />)
  expect(screen.getByRole('link', { name: 'version 2026/01/01 onwards' })).toHaveAttribute(
    'href',
    '/main/policy-plan/4/version/7',
  )
})
