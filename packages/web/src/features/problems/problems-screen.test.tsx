import { screen, within } from '@testing-library/react'
import type { Problem } from '@tollgate/contract/problem.ts'
import { expect, test } from 'vitest'
import { serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ProblemsScreen } from './problems-screen.tsx'

const problems: readonly Problem[] = [
  {
    severity: 'error',
    code: 'A',
    message: 'The end is before the begin',
    resource: 'policy-plan-ver',
    id: 3,
    label: '2026-02-01T00:00:00.000Z',
    field: 'exp_date',
    owner: { resource: 'policy-plan', id: 9, label: 'Prepaid' },
  },
  { severity: 'warning', code: 'B', message: 'Not used', resource: 'qos-rule', id: 5, label: 'Gold', field: null },
]

const showProblems = async (query = '', found = problems, pageCount = 1, checking = false) => {
  const calls = serveApi(({ path }) => {
    const current = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    const rows = current > pageCount ? [] : found
    const meta = {
      currentPage: current,
      pageSize: 25,
      total: found.length * pageCount,
      totalPage: pageCount,
      ...(checking && { checking }),
    }
    return Response.json({ data: rows, meta, statusDescription: [] })
  })
  return { ...(await renderScreen(<ProblemsScreen />, `/main/problems${query}`)), calls }
}

test('each problem has its severity, its field and a link to its record', async () => {
  await showProblems()
  const table = await screen.findByRole('table', { name: 'Problems' })
  await within(table).findByText('Not used')
  const [, version, rule] = within(table).getAllByRole('row')
  expect(version).toHaveTextContent(/^Error.*2026\/02\/01Prepaid.*The end is before the begin$/)
  expect(within(version as HTMLElement).getByRole('link', { name: '2026/02/01' })).toHaveAttribute(
    'href',
    '/main/record/policy-plan-ver/3',
  )
  expect(rule).toHaveTextContent('WarningQoS ruleGold—Not used')
  expect(within(rule as HTMLElement).getByRole('link')).toHaveAttribute('href', '/main/qos/rule?open=5')
})

test('filters are kept in the address, begin at page 1, and can be cleared', async () => {
  const { user, address, calls } = await showProblems('?page=2', problems, 3)
  await user.click(await screen.findByRole('combobox', { name: 'Severity' }))
  await user.click(await screen.findByRole('option', { name: 'Errors' }))
  expect(address()).toBe('/main/problems?severity=error')
  await screen.findByText('Not used')
  expect(calls.at(-1)?.path).toBe('problems?severity=error&page=1&page_size=25')
  await user.click(screen.getByLabelText('Clear severity'))
  expect(address()).toBe('/main/problems')
})

test('a page past the end becomes the last one', async () => {
  const { address } = await showProblems('?page=9', problems, 2)
  expect(await screen.findByText('Not used')).toBeVisible()
  expect(address()).toBe('/main/problems?page=2')
})

test('while records are checked, the list says that it may not be all', async () => {
  await showProblems('', [], 1, true)
  expect(await screen.findByText('No problems found yet.')).toBeVisible()
  expect(screen.getByText('Records are being checked: some problems may be missing or old.')).toBeVisible()
})

test('no problem at all is not the same as no match', async () => {
  const { unmount } = await showProblems('', [])
  expect(await screen.findByText('No problems found.')).toBeVisible()
  unmount()
  const { user, address } = await showProblems('?text=x', [])
  expect(await screen.findByText('Nothing matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(address()).toBe('/main/problems')
})
