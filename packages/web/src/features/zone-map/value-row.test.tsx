import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { ValueRow } from './value-row.tsx'

const row = testRow('zone-value', { seq: 5, zone_id: 2, value: '26201', exp_value: 'Operator' })
const map = testRow('zone-map', { zone_map_id: 1, std_code: 'PLMN', match_mode: 1 })

function Table() {
  const [editing, setEditing] = useState(false)
  return (
    <table>
      <tbody>
        <ValueRow
          row={row}
          map={map}
          editing={editing}
          left={false}
          selected={false}
          onSelect={() => undefined}
          onEdit={() => setEditing(true)}
          onStop={() => setEditing(false)}
          onRemove={() => undefined}
        />
      </tbody>
    </table>
  )
}

test('a value that somebody else changed meanwhile is merged, and written only after a choice', async () => {
  const theirs = { ...row, value: '26202', exp_value: 'Theirs', row_version: 2 }
  const calls = serveApi(
    ({ method, version }) => (method === 'PUT' && version === 1 ? refused(412, 'STALE', 'Changed') : undefined),
    ({ method }) => (method === 'PUT' ? ok({ ...theirs, exp_value: 'Mine', row_version: 3 }) : undefined),
    ({ method, path }) => (method === 'GET' && path === 'pcrf-zone/value/5' ? ok(theirs) : undefined),
  )
  const { user } = await renderScreen(<Table />)
  await user.click(screen.getByRole('button', { name: 'Edit meaning: Operator' }))
  const meaning = screen.getByRole('textbox', { name: 'Value 26201: meaning' })
  await user.clear(meaning)
  await user.type(meaning, 'Mine{Enter}')
  expect(await screen.findByText('Somebody changed this record meanwhile')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Value 26201: value' })).toHaveValue('26202')
  await user.type(meaning, '{Enter}')
  expect(await screen.findByText('Choose whose value stays')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Mine: Mine' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit meaning: Operator' })).toHaveFocus())
  expect(calls.findLast(({ method }) => method === 'PUT')).toMatchObject({
    version: 2,
    body: { value: '26202', exp_value: 'Mine', zone_id: 2 },
  })
})

test('Esc gives a value up, but not while it is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serveApi(({ method }) => (method === 'PUT' ? promise : undefined))
  const { user } = await renderScreen(<Table />)
  await user.click(screen.getByRole('button', { name: 'Edit value: 26201' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Edit value: 26201' }))
  const value = screen.getByRole('textbox', { name: 'Value 26201: value' })
  await user.type(value, '1{Enter}')
  await user.type(value, '{Escape}')
  expect(value).toHaveValue('262011')
  resolve(ok({ ...row, value: '262011', row_version: 2 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit value: 26201' })).toHaveFocus())
})
