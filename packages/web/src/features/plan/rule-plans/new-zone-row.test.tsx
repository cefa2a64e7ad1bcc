import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { NewZoneRow } from './new-zone-row.tsx'
import { newZone } from './new-zones.ts'
import { setValue } from '../../../catalogue/form/record-form.ts'

test('a field that waits for another one names it', async () => {
  await renderScreen(<NewZoneRow row={newZone(1, 6)} place={0} onChange={vi.fn()} onRemove={undefined} />)
  expect(screen.getByRole('textbox', { name: 'Source' })).toHaveAccessibleDescription('First choose “Source type”.')
  expect(screen.getByRole('textbox', { name: 'Destination' })).toHaveAccessibleDescription(
    'First choose “Destination type”.',
  )
})

test('the fields of an event are proposed as its source', async () => {
  const row = setValue(newZone(1, 6), 'mapping_src_type', 'E')
  const onChange = vi.fn()
  const { user } = await renderScreen(<NewZoneRow row={row} place={0} onChange={onChange} onRemove={undefined} />)
  await user.click(screen.getByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByRole('option', { name: /re_code/ }))
  expect(onChange).toHaveBeenCalledWith(1, 'mapping_src_value', 're_code')
})
