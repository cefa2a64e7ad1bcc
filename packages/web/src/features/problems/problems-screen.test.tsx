import { screen, waitFor, within as inside } from '@testing-library/react'
import type { Problem, ProblemGroup } from '@tollgate/contract/problem.ts'
import { expect, test } from 'vitest'
import { serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ProblemsScreen } from './problems-screen.tsx'

const problems: readonly Problem[] = [
  {
    weight: 'live',
    severity: 'error',
    code: 'A',
    message: 'The end is before the begin',
    resource: 'policy-plan-ver',
    id: 3,
    label: '2026-02-01T00:00:00.000Z',
    field: 'exp_date',
    owner: { resource: 'policy-plan', id: 9, label: 'Prepaid' },
  },
  {
    weight: 'reference',
    severity: 'warning',
    code: 'B',
    message: 'Not used',
    resource: 'qos-rule',
    id: 5,
    label: 'Gold',
    field: null,
  },
]

const showProblems = async (query = '', found = problems, pageCount = 1, checking = false) => {
  const calls = serveApi(({ path }) => {
    const isGrouped = path.startsWith('problems/groups')
    const current = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    const rows = current > pageCount ? [] : found
    const meta = {
      currentPage: current,
      pageSize: 25,
      total: found.length * pageCount,
      totalPage: pageCount,
      ...(checking && { checking }),
    }
    const data = isGrouped ? rows.map((problem) => ({ count: 1, messages: 1, problem })) : rows
    return Response.json({ data, meta, statusDescription: [] })
  })
  return { ...(await renderScreen(<ProblemsScreen />, `/main/problems${query}`)), calls }
}

const showGroups = async (groups: readonly ProblemGroup[]) => {
  const calls = serveApi(({ path }) => {
    const data = path.startsWith('problems/groups') ? groups : []
    const meta = { currentPage: 1, pageSize: 25, total: data.length, totalPage: 1 }
    return Response.json({ data, meta, statusDescription: [] })
  })
  return { ...(await renderScreen(<ProblemsScreen />, '/main/problems')), calls }
}

test('a filter of a link that is none of the choices is shown, not hidden in an empty field', async () => {
  await showProblems('?severity=bad&weight=heavy&resource=things', [])
  for (const [name, value] of [
    ['Severity', 'bad'],
    ['Weight', 'heavy'],
    ['Catalogue', 'things'],
  ])
    expect(await screen.findByRole('combobox', { name: name ?? '' })).toHaveValue(`${value} — unknown`)
})

test('each problem has its severity, its field and a link to its record', async () => {
  await showProblems('?view=each')
  const table = await screen.findByRole('table', { name: 'Problems' })
  await inside(table).findByText('Not used')
  const [, version, rule] = inside(table).getAllByRole('row')
  expect(version).toHaveTextContent(/^ErrorIn force now.*2026\/02\/01Prepaid.*The end is before the beginExpiry date$/)
  expect(inside(version as HTMLElement).getByRole('link', { name: '2026/02/01' })).toHaveAttribute(
    'href',
    '/main/record/policy-plan-ver/3',
  )
  expect(rule).toHaveTextContent('WarningReference dataQoS ruleGoldNot usedAccept …')
  expect(inside(rule as HTMLElement).getByRole('link')).toHaveAttribute('href', '/main/qos/rule?open=5')
})

test('like problems of one place are one line, under what they can hurt, and lead to their list', async () => {
  const [version, rule] = problems as [Problem, Problem]
  const within = { resource: 'zone-map', id: 3, label: 'Networks' }
  const { user, address } = await showGroups([
    { count: 1, messages: 1, problem: version },
    { count: 87, messages: 40, problem: { ...rule, resource: 'zone-value', within } },
  ])
  await screen.findByText('The end is before the begin')
  const table = inside(screen.getByRole('table', { name: 'Problems' }))
  const [, live, first, reference, folded] = table.getAllByRole('row')
  expect(live).toHaveTextContent('In force now')
  expect(inside(first as HTMLElement).getByRole('link', { name: 'Plan version' })).toHaveAttribute(
    'href',
    '/main/record/policy-plan-ver/3',
  )
  expect(reference).toHaveTextContent('Reference data')
  expect(folded).toHaveTextContent('WarningNot used, and 39 more like itNetworks87 zone values')
  await user.click(inside(folded as HTMLElement).getByRole('link'))
  expect(address()).toBe('/main/problems?resource=zone-value&code=B&within=zone-map+3')
})

test('one by one they are sorted by a column, and exported in that order', async () => {
  const { user, address, calls } = await showProblems('?view=each')
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  expect(address()).toBe('/main/problems?view=each&sort=label')
  await waitFor(() => expect(calls.at(-1)?.path).toBe('problems?page=1&page_size=25&sort=label'))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('menuitem', { name: 'CSV' })).toHaveAttribute(
    'href',
    '/api/v1/problems/export?format=csv&sort=label',
  )
})

test('filters are kept in the address, begin at page 1, and can be cleared', async () => {
  const { user, address, calls } = await showProblems('?page=2', problems, 3)
  await user.click(await screen.findByRole('combobox', { name: 'Severity' }))
  await user.click(await screen.findByRole('option', { name: 'Errors' }))
  expect(address()).toBe('/main/problems?severity=error')
  await screen.findByText('Not used')
  expect(calls.at(-1)?.path).toBe('problems/groups?severity=error&page=1&page_size=25')
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

test('a warning is accepted with a reason and an end; an error is not', async () => {
  const { user, calls } = await showProblems('?view=each')
  await screen.findByText('Not used')
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Accept: Gold' }))
  const dialog = inside(await screen.findByRole('dialog', { name: 'Accept a warning' }))
  expect(dialog.getByText('Not used')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'For the trial')
  await user.type(dialog.getByRole('textbox', { name: /^Until/ }), 'soon')
  expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await user.clear(dialog.getByRole('textbox', { name: /^Until/ }))
  await user.type(dialog.getByRole('textbox', { name: /^Until/ }), '2099/12/31')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'problem/accept',
      body: {
        resource: 'qos-rule',
        record_id: 5,
        code: 'B',
        field: null,
        reason: 'For the trial',
        until: '2099-12-31',
      },
    }),
  )
})

test('what was accepted says why, by whom and until when, and is taken back', async () => {
  const accepted = { accepted_id: 7, reason: 'For the trial', until: '2099-12-31', accepted_by: 'Ada' }
  const { user, calls } = await showProblems('?accepted=Y', [{ ...(problems[1] as Problem), accepted }])
  const row = await screen.findByRole('row', { name: /Gold/ })
  expect(row).toHaveTextContent('For the trialAda, until 2099/12/31Take back')
  expect(screen.getByRole('checkbox', { name: 'Only accepted' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Take back: Gold' }))
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === 'problem/accept/7')).toBe(true),
  )
})

test('the warnings of a kind are accepted together, with one reason', async () => {
  const [, rule] = problems as [Problem, Problem]
  const within = { resource: 'zone-map', id: 3, label: 'Networks' }
  const { user, calls } = await showGroups([
    { count: 87, messages: 40, problem: { ...rule, resource: 'zone-value', within } },
    { count: 2, messages: 1, problem: { ...rule, severity: 'error' } },
    { count: 1, messages: 1, problem: rule },
  ])
  await screen.findByText('Not used, and 39 more like it')
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Accept all 87/ }))
  const dialog = inside(await screen.findByRole('dialog', { name: 'Accept 87 warnings' }))
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Networks overlap on purpose')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'problem/accept-kind',
      body: {
        weight: 'reference',
        resource: 'zone-value',
        code: 'B',
        within: 'zone-map 3',
        count: 87,
        reason: 'Networks overlap on purpose',
        until: null,
      },
    }),
  )
})

test('a kind and a place from the address are chips, each removed by itself; what they find is accepted', async () => {
  const [, rule] = problems as [Problem, Problem]
  const within = { resource: 'zone-map', id: 3, label: 'Networks' }
  const found = [1, 2].map((id) => ({ ...rule, id, within }))
  const query = '?resource=qos-rule&code=NOT_USED&within=zone-map+3&severity=warning'
  const { user, address, calls } = await showProblems(query, found)
  expect(await screen.findByText('Lies in “Networks”')).toBeVisible()
  expect(screen.getByText('Kind is “Not used”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Accept all 2/ }))
  const dialog = inside(await screen.findByRole('dialog', { name: 'Accept 2 warnings' }))
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Fine')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  const body = { resource: 'qos-rule', code: 'NOT_USED', within: 'zone-map 3', count: 2, reason: 'Fine', until: null }
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(body))
  await user.click(screen.getByRole('button', { name: 'Remove filter place' }))
  expect(address()).toBe('/main/problems?resource=qos-rule&code=NOT_USED&severity=warning')
  await user.click(screen.getByRole('button', { name: 'Remove filter kind' }))
  expect(address()).toBe('/main/problems?resource=qos-rule&severity=warning')
})
