import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, page, serveApi, type Answer, type ApiCall } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { ZonesOfMap } from './zone-map-screen.tsx'

const map = testRow('zone-map', { zone_map_id: 1, zone_map_name: 'Networks' })
const [home, abroad, mars] = ['Home', 'Abroad', 'Mars'].map((zone_name, index) =>
  testRow('zone', { zone_id: index + 7, zone_name, zone_map_id: 1 }),
)
const value = testRow('zone-value', { seq: 5, zone_id: 7, value: '26201' })
const marked = testRow('zone-value', { seq: 6, zone_id: 7, value: '26202' })

const zones: Answer = ({ path }) => {
  if (path === 'pcrf-zone/zone/7') return ok(home)
  if (path === 'pcrf-zone/value/6') return ok(marked)
  if (path.startsWith('pcrf-zone/zone?'))
    return page(path.includes('zone_name=abr') ? [abroad ?? {}] : [home ?? {}, abroad ?? {}, mars ?? {}])
  return path.startsWith('pcrf-zone/value?') ? page([value]) : undefined
}
const open = (...expanded: number[]) => <ZonesOfMap row={map} expanded={expanded} onExpand={() => undefined} />

beforeEach(() => sessionStorage.clear())

test('a filter of zones outlives a reload of the page', async () => {
  serveApi(zones)
  const { user, unmount } = await renderScreen(open())
  await user.type(await screen.findByRole('textbox', { name: 'Zone name' }), 'abr')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mars' })).not.toBeInTheDocument())
  unmount()
  await renderScreen(open())
  expect(await screen.findByRole('textbox', { name: 'Zone name' })).toHaveValue('abr')
  expect(await screen.findByRole('button', { name: 'Abroad' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mars' })).not.toBeInTheDocument()
})

test('a filter of zones leaves the open one there with all that is typed in it', async () => {
  serveApi(zones)
  const { user } = await renderScreen(open(7))
  const field = await screen.findByRole('textbox', { name: 'New value: value' })
  await user.type(field, '310')
  await user.type(screen.getByRole('textbox', { name: 'Zone name' }), 'abr')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mars' })).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Home', expanded: true })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'New value: value' })).toHaveValue('310')
  expect(field).toBeInTheDocument()
})

test('the value that a link leads to is there and marked, also where its page is another one', async () => {
  serveApi(zones)
  await renderScreen(open(7, 6))
  const cell = await screen.findByRole('button', { name: 'Edit value: 26202' })
  expect(cell.closest('tr')).toHaveAttribute('data-marked')
  expect(screen.getByRole('button', { name: 'Edit value: 26201' }).closest('tr')).not.toHaveAttribute('data-marked')
})

test('all zones that match are those of this map', async () => {
  const many = ({ path }: ApiCall) =>
    path.startsWith('pcrf-zone/zone?')
      ? Response.json({
          data: [home],
          meta: { currentPage: 1, pageSize: 1, total: 2, totalPage: 2 },
          statusDescription: [],
        })
      : undefined
  const calls = serveApi(many, ({ method }) => (method === 'POST' ? ok({ deleted: 2 }) : page([])))
  const { user } = await renderScreen(open())
  await screen.findByRole('checkbox', { name: 'Select Home' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await user.click(screen.getByRole('button', { name: /^Select all 2 zones/ }))
  await user.click(screen.getByRole('button', { name: 'Delete all of them' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^Delete/ }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/bulk-delete'))?.body).toEqual({
      filters: { zone_map_id: '1' },
      count: 2,
    }),
  )
})
