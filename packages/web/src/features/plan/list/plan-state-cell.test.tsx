import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { PlanStateCell } from './plan-state-cell.tsx'

const plan = testRow('policy-plan', { pcr_plan_id: 4, state: 'A' })
const version = (pcc_rule_ver_id: number, eff_date: string, exp_date: string | null) =>
  testRow('policy-plan-ver', { pcc_rule_ver_id, pcr_plan_id: 4, eff_date, exp_date })

const shown = async (versions: readonly object[], problems: number) => {
  const group = (id: number, count: number) => ({
    count,
    messages: 1,
    problem: { within: { resource: 'policy-plan', id } },
  })
  const calls = serveApi(({ path }) => {
    if (path.startsWith('policy-plan-ver?pcr_plan_id%5Bgt%5D=0')) return page(versions)
    return path.startsWith('problems/groups') ? page([group(4, problems), group(5, 9)]) : undefined
  })
  const other = { ...plan, pcr_plan_id: 5 }
  const { container } = await renderScreen(
    <>
      <PlanStateCell catalogue={catalogueOf('policy-plan')} row={plan} />
      <PlanStateCell catalogue={catalogueOf('policy-plan')} row={other} />
    </>,
  )
  await screen.findByTitle('9 problems within')
  expect(calls).toHaveLength(2)
  return container
}

test('a plan of the list says what is in force, what comes next, and what is wrong within', async () => {
  const far = `${new Date().getUTCFullYear() + 2}`
  const container = await shown(
    [
      version(2, '2020-01-01T00:00:00.000Z', `${far}-01-31T23:59:59.999Z`),
      version(3, `${far}-02-01T00:00:00.000Z`, null),
    ],
    2,
  )
  expect(await screen.findByText(`until ${far}/01/31, then from ${far}/02/01`)).toBeVisible()
  expect(await screen.findByTitle('2 problems within')).toHaveTextContent('2 problems within')
  expect(container).toHaveTextContent('Active')
  expect(screen.getAllByText('Active')[0]).toHaveAttribute('data-kind', 'good')
})

test('a plan without versions or problems says that nothing is in force, and no more', async () => {
  await shown([], 0)
  expect(await screen.findAllByText('nothing in force')).toHaveLength(2)
  expect(screen.getAllByText(/problems within/)).toHaveLength(1)
})

test('a single problem is told in the singular', async () => {
  await shown([], 1)
  expect(await screen.findByTitle('1 problem within')).toHaveTextContent('1 problem within')
})

test('versions of a draft or ended plan are not in force, and none is to come', async () => {
  serveApi(({ path }) =>
    path.startsWith('policy-plan-ver?')
      ? page([version(2, '2020-01-01T00:00:00.000Z', null), version(3, '2999-01-01T00:00:00.000Z', null)])
      : page([]),
  )
  const cell = (state: string) => <PlanStateCell catalogue={catalogueOf('policy-plan')} row={{ ...plan, state }} />
  const { container } = await renderScreen(
    <>
      {cell('0')}
      {cell('X')}
    </>,
  )
  expect(await screen.findAllByText('nothing in force')).toHaveLength(2)
  expect(container).not.toHaveTextContent('2999')
})
