import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { SetsScreen } from './sets-screen.tsx'

const set = (change_set_id: number, name: string) => ({
  change_set_id,
  name,
  ticket: null,
  state: 'open',
  authors: ['Ada'],
  created_at: '2026-11-01T08:00:00.000Z',
  open_comments: 0,
  entry_count: 1,
  taken_back_by: null,
})

test('change sets beyond the first page of the answer are in the list', async () => {
  serveApi(({ path }) => {
    const currentPage = Number(/[?&]page=(\d)/.exec(path)?.[1] ?? 1)
    const data = [set(currentPage, currentPage === 1 ? 'Autumn offer' : 'Winter offer')]
    const meta = { currentPage, pageSize: 1000, total: 2, totalPage: 2 }
    return path.startsWith('change-set?') ? Response.json({ data, meta, statusDescription: [] }) : undefined
  })
  await renderScreen(<SetsScreen />)
  expect(await screen.findByRole('link', { name: 'Autumn offer' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Winter offer' })).toBeVisible()
})
