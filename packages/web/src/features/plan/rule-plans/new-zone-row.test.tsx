import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { NewZoneRow } from './new-zone-row.tsx'
import { newZone } from './new-zones.ts'

test('a field that waits for another one names it', async () => {
  await renderScreen(<NewZoneRow row={newZone(1, 6)} place={0} onChange={vi.fn()} onRemove={undefined} />)
  expect(screen.getByRole('textbox', { name: 'Source' })).toHaveAccessibleDescription('First choose “Source type”.')
  expect(screen.getByRole('textbox', { name: 'Destination' })).toHaveAccessibleDescription(
    'First choose “Destination type”.',
  )
})
