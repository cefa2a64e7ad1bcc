import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { UsageList } from './usage-list.tsx'

test('a user is named with its whole place; what no list shows is counted', async () => {
  const place = [
    { resource: 'policy-plan', label: 'Prepaid internet' },
    { resource: 'policy-plan-ver', label: '2026-09-01T00:00:00.000Z' },
    { resource: 'policy-plan-rule', label: 'Access' },
  ]
  const users = [
    { catalogue: 'policy-plan-basic-timespan', count: 18, records: [{ id: 7, label: 'Peak evening', place }] },
  ]
  await renderScreen(<UsageList catalogue={catalogueOf('timespan')} id={3} users={users} />)
  expect(screen.getByRole('link')).toHaveTextContent('Prepaid internet / 2026/09/01 / Access / Peak evening')
  expect(screen.getByRole('listitem')).toHaveTextContent('and 17 more')
})
