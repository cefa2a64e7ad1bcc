import type { ReleaseRead } from '@tollgate/contract/release/release.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ReleasesScreen } from './releases-screen.tsx'

const EMERGENCY: ReleaseRead = {
  release_id: 5,
  state: 'past',
  base_release_id: 4,
  manifest_hash: 'abc',
  user_name: 'Eve',
  approvers: [],
  created_at: '2026-11-01T08:00:00.000Z',
  published_at: '2026-11-01T08:00:00.000Z',
  publish_at: null,
  confirm_by: null,
  confirmed_at: null,
  emergency_reason: 'Roamers get no data',
  review: null,
  review_refused: null,
  rollback_of: null,
  note: null,
  change_sets: [],
  counts: { added: 0, changed: 1, removed: 0 },
}

async function show(releases: readonly ReleaseRead[], role: 'editor' | 'approver') {
  serveApi(({ path }) => (path.startsWith('release?') ? page(releases) : undefined))
  await renderScreen(<ReleasesScreen />, '/main/release', role)
  const table = await screen.findByRole('table', { name: 'Releases' })
  return (name: string) => within(table).getByRole('row', { name: new RegExp(name) })
}

test('a review is offered to who may write it, and the others are told why not', async () => {
  const refused = 'Somebody reviews it who neither wrote nor published it'
  const own = { ...EMERGENCY, release_id: 6, emergency_reason: 'It was mine', review_refused: refused }
  const row = await show([own, EMERGENCY], 'approver')
  expect(within(row('It was mine')).queryByRole('button', { name: 'Review' })).toBeNull()
  expect(within(row('It was mine')).getByText(refused)).toBeVisible()
  expect(within(row('Roamers get no data')).getByRole('button', { name: 'Review' })).toBeVisible()
})

test('an emergency is marked from its publish on, and an editor reviews none', async () => {
  const refused = 'Release 6 is not published'
  const planned: ReleaseRead = { ...EMERGENCY, release_id: 6, state: 'cancelled', published_at: null }
  const row = await show(
    [{ ...planned, emergency_reason: 'Not any more', review_refused: refused }, EMERGENCY],
    'editor',
  )
  expect(within(row('Not any more')).queryByText('Not reviewed')).toBeNull()
  expect(within(row('Not any more')).queryByText(refused)).toBeNull()
  expect(within(row('Roamers get no data')).getByText('Not reviewed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})
