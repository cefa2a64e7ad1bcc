import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { followUnits } from './shown-units.ts'
import { localSettings } from './settings-store.ts'
import { Preferences } from './preferences.tsx'
import { startScreen } from './start-screen.ts'

beforeEach(() => localStorage.clear())

async function showPreferences() {
  const { user } = await renderScreen(<Preferences />)
  const choose = async (list: string, typed: string) => {
    await user.click(screen.getByRole('combobox', { name: list }))
    await user.keyboard(`${typed}{Enter}`)
  }
  return { choose }
}

test('the first screen and the rows of tables are chosen, and kept with the other settings', async () => {
  expect(startScreen()).toBe('/main')
  const { choose } = await showPreferences()
  await choose('First screen', 'Policy Plan')
  await choose('Rows of tables', 'Comfortable')
  expect(startScreen()).toBe('/main/policy-plan')
  expect(localSettings()).toEqual({ start: '/main/policy-plan', density: 'comfortable' })
})

test('times are shown in the zone that is chosen, amounts in the unit system', async () => {
  followUnits()
  const { choose } = await showPreferences()
  await choose('Times are shown in', 'Asia/Tokyo')
  expect(formatDate('2026-03-09T20:05:00Z', true)).toBe('2026/03/10 05:05')
  await choose('Amounts are shown in', 'Binary')
  expect([10_000_000_000, 5 * 1024 ** 3].map((octets) => formatQuantity(octets, 2))).toEqual(['≈ 9.31 GiB', '5 GiB'])
  expect(localSettings()).toEqual({ zone: 'Asia/Tokyo', units: 'binary' })
  await choose('Amounts are shown in', 'exact')
  expect([10_000_000_000, 5 * 1024 ** 3].map((octets) => formatQuantity(octets, 2))).toEqual(['10 GB', '5 GiB'])
})

test.each(['"https://b.example"', '"//b.example"', '{', '7'])(
  '%s kept as the first screen leads to the overview',
  (kept) => {
    localStorage.setItem('tollgate.start', kept)
    expect(startScreen()).toBe('/main')
  },
)
