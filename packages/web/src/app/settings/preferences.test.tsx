import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { localSettings } from './kept-settings.ts'
import { Preferences } from './preferences.tsx'
import { startScreen } from './start-screen.ts'

beforeEach(() => localStorage.clear())

test('the first screen and the rows of tables are chosen, and kept with the other settings', async () => {
  expect(startScreen()).toBe('/main')
  const { user } = await renderScreen(<Preferences />)
  await user.selectOptions(screen.getByRole('combobox', { name: 'First screen' }), 'Policy Plan')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows of tables' }), 'Comfortable')
  expect(startScreen()).toBe('/main/policy-plan')
  expect(localSettings()).toEqual({ start: '/main/policy-plan', density: 'comfortable' })
})

test.each(['"https://b.example"', '"//b.example"', '{', '7'])(
  '%s kept as the first screen leads to the overview',
  (kept) => {
    localStorage.setItem('tollgate.start', kept)
    expect(startScreen()).toBe('/main')
  },
)
