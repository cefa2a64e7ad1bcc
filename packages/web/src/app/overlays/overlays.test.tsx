import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Overlays } from './overlays.tsx'
import { useOverlay } from './use-overlay.ts'

function Console() {
  return <Overlays {...useOverlay()} />
}

test('Ctrl K opens the search while Caps Lock is on', async () => {
  await renderScreen(<Console />)
  fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true })
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBeVisible()
})

test('what is typed right after Ctrl K, before the search is there, is searched for', async () => {
  const { user } = await renderScreen(<Console />)
  // Without a pause: code that an earlier test loaded would appear at the first one.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of [...'slow lanes'.split(''), 'Backspace', ...' above'.split('')])
    fireEvent.keyDown(document.body, { key })
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  const field = await screen.findByRole('combobox', { name: 'Search' })
  expect(field).toHaveValue('slow lane above')
  expect(field).toHaveFocus()
  await user.keyboard(' it')
  expect(field).toHaveValue('slow lane above it')
  expect(screen.getByRole('option', { name: /A quota with a slow lane above it/ })).toBeVisible()
})
