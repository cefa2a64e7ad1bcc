import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ExportMenu } from './export-menu.tsx'

const query = { page: 2, pageSize: 25, filters: { work_group_name: 'entry' }, sort: '-work_group_name' }

test('the package of a list holds all records that its filter matches', async () => {
  const workflows = catalogueOf('rule-workflow-group')
  const { user } = await renderScreen(<ExportMenu catalogue={workflows} query={query} total={1} />)
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  expect(await screen.findByRole('menuitem', { name: /^Package/ })).toHaveAttribute(
    'href',
    '/api/v1/document/package?list=rule-workflow-group&sort=-work_group_name&work_group_name=entry',
  )
})

test('records that belong to others have no package of their own', async () => {
  const nodes = catalogueOf('rule-workflow-node')
  const { user } = await renderScreen(<ExportMenu catalogue={nodes} query={{ ...query, filters: {} }} total={1} />)
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  expect(await screen.findByRole('menuitem', { name: /^JSON/ })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /^Package/ })).toBeNull()
})
