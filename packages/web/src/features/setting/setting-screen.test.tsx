import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { SettingScreen } from './setting-screen.tsx'

const stored = { setting_id: 1, network_time_zone: 'UTC', row_version: 1 }

test('what another time zone alters is told before it is changed', async () => {
  const calls = serveApi(({ method, path, body }) => {
    if (path !== 'setting') return undefined
    if (method === 'GET') return ok(stored)
    if ((body as { confirm?: boolean }).confirm)
      return ok({ ...stored, network_time_zone: 'Europe/Berlin', row_version: 2 })
    const statusDescription = [
      { code: 'CONFLICT', message: 'Send confirm', field: 'confirm' },
      {
        code: 'CONFLICT',
        message: 'Policy plan "Prepaid": its versions begin at other moments',
        field: 'policy-plan.3',
      },
    ]
    return Response.json({ data: null, statusDescription }, { status: 409 })
  })
  const { user } = await renderScreen(<SettingScreen />)
  const zone = await screen.findByRole('combobox', { name: 'Time zone of the network' })
  expect(zone).toHaveValue('UTC')
  await user.click(zone)
  await user.clear(zone)
  await user.type(zone, 'Berlin')
  await user.click(await screen.findByRole('option', { name: 'Europe/Berlin' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the time zone of the network' })
  expect(dialog).toHaveTextContent('Policy plan "Prepaid": its versions begin at other moments')
  await user.click(within(dialog).getByRole('button', { name: 'Change' }))
  await screen.findByText('Settings saved')
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ network_time_zone: 'Europe/Berlin' }, { network_time_zone: 'Europe/Berlin', confirm: true }])
})
