import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, serveApi } from '../../../test/api.ts'
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

test('on a phone, where the head of the table is not shown, each cell is labelled with its column', async () => {
  serveApi(({ path }) => (path.startsWith('change-set?') ? page([set(1, 'Autumn offer')]) : undefined))
  await renderScreen(<SetsScreen />)
  const table = await screen.findByRole('table', { name: 'Change sets' })
  const [, , ...heads] = within(table).getAllByRole('columnheader')
  const [, , ...cells] = within(table).getAllByRole('cell')
  expect(table).toHaveAttribute('data-stacks')
  expect(cells.map((cell) => cell.dataset.caption)).toEqual(heads.map((head) => head.textContent))
})
