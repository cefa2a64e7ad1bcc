import { useRouter } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { ValuesOfZone } from './values-of-zone.tsx'

const map = testRow('zone-map', { zone_map_id: 1, std_code: 'PLMN', match_mode: 1 })
const zone = testRow('zone', { zone_id: 2, zone_name: 'Germany', zone_map_id: 1 })
const values = ['26201', '26202'].map((value, index) => ({ seq: index + 5, zone_id: 2, value, row_version: 1 }))

function Elsewhere() {
  const { history } = useRouter()
  return <button onClick={() => history.push('/main/elsewhere')}>Elsewhere</button>
}

async function openZone() {
  serveApi(({ path }) => page(path.includes('26202') ? values.slice(1) : values))
  const rendered = await renderScreen(
    <>
      <Elsewhere />
      <ValuesOfZone zone={zone} map={map} />
    </>,
  )
  await rendered.user.click(await screen.findByRole('button', { name: 'Edit value: 26201' }))
  return rendered
}

const first = () => screen.getByRole('textbox', { name: 'Value 26201: value' })
const question = () => screen.findByRole('dialog', { name: 'Discard what you changed?' })

test('a link asks before a value that is being edited is dropped', async () => {
  const { user, address } = await openZone()
  await user.type(first(), '9')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/main')
  expect(first()).toHaveValue('262019')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/main/elsewhere'))
})

test('a link asks before a new value is dropped', async () => {
  const { user, address } = await openZone()
  await user.type(screen.getByRole('textbox', { name: 'New value: value' }), '310')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await question()
  expect(address()).toBe('/main')
})

test('editing another value keeps what is typed in the first; a row in which nothing was typed closes', async () => {
  const { user } = await openZone()
  await user.click(screen.getByRole('button', { name: 'Edit value: 26202' }))
  expect(await screen.findByRole('button', { name: 'Edit value: 26201' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit value: 26201' }))
  await user.type(first(), '9')
  await user.click(await screen.findByRole('button', { name: 'Edit value: 26202' }))
  expect(first()).toHaveValue('262019')
  expect(screen.getByRole('textbox', { name: 'Value 26202: value' })).toHaveFocus()
})

test('a filter that the edited value does not match leaves it in sight', async () => {
  const { user } = await openZone()
  await user.type(first(), '9')
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '26202{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit value: 26202' })).toBeVisible())
  expect(first()).toHaveValue('262019')
})

test('values of a zone are chosen and deleted together, of this zone alone', async () => {
  const calls = serveApi(
    ({ path }) => (path.startsWith('pcrf-zone/value?') ? page(values) : undefined),
    ({ path }) => (path.endsWith('/bulk-delete') ? ok({ deleted: 2 }) : page([])),
  )
  const { user } = await renderScreen(<ValuesOfZone zone={zone} map={map} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Select 26201' }))
  expect(screen.getByText('1 zone value selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/bulk-delete'))?.body).toMatchObject({ count: 2 }))
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})
