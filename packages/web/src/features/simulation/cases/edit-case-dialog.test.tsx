import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { EditCaseDialog } from './edit-case-dialog.tsx'

const row = {
  simulation_case_id: 3,
  simulation_case_name: 'Night',
  comments: 'First',
  pcr_plan_id: 1,
  work_group_id: null,
  request: {},
  expected: {},
  row_version: 1,
} as unknown as StoredCase

test('a case that somebody else saved meanwhile is shown field by field: mine, theirs and before', async () => {
  const theirs = { ...row, simulation_case_name: 'Late night', comments: 'Second', row_version: 2 }
  const calls = serveApi(
    ({ method, version }) =>
      method === 'PUT' ? (version === 1 ? refused(412, 'STALE', 'Changed by someone else') : ok(theirs)) : undefined,
    ({ method }) => (method === 'GET' ? ok(theirs) : undefined),
  )
  const { user } = await renderScreen(<EditCaseDialog row={row} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit a test case' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Midnight')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const notice = within(await dialog.findByRole('alert'))
  expect(notice.getByText('was Night', { exact: false })).toBeVisible()
  expect(notice.getByRole('button', { name: 'Theirs: Late night' })).toBeVisible()
  expect(notice.getByRole('button', { name: 'Mine: Midnight' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(notice.getByRole('button', { name: 'Theirs: Second' }))
  expect(dialog.getByRole('textbox', { name: 'Comments' })).toHaveValue('Second')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Test case changed')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)).toMatchObject({
    body: { simulation_case_name: 'Midnight', comments: 'Second' },
    version: 2,
  })
})
