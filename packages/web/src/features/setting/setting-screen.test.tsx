import type { Setting } from '@tollgate/contract/setting/setting-schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi } from '../../../test/api.ts'
import { NETWORK } from '../../../test/network.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { SettingScreen } from './setting-screen.tsx'

const stored = NETWORK

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
  const save = screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement
  await user.click(save)
  await screen.findByRole('dialog', { name: 'Change the time zone of the network' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(save).toHaveFocus())
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Change the time zone of the network' })
  expect(dialog).toHaveTextContent('Policy plan "Prepaid": its versions begin at other moments')
  await user.click(within(dialog).getByRole('button', { name: 'Change' }))
  await screen.findByText('Settings saved')
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const asked = { network_time_zone: 'Europe/Berlin' }
  expect(sent).toEqual([asked, asked, { ...asked, confirm: true }])
})

test('what sessions are played with is stored by itself', async () => {
  const calls = serveApi(({ method, path }) =>
    path === 'setting' ? ok({ ...stored, row_version: method === 'GET' ? 1 : 2 }) : undefined,
  )
  const { user } = await renderScreen(<SettingScreen />)
  const sessions = within(await screen.findByRole('group', { name: 'Sessions' }))
  const tolerance = sessions.getByRole('textbox', { name: 'Tolerance before a moment' })
  await user.clear(tolerance)
  await user.type(tolerance, '9999')
  expect(tolerance).toBeInvalid()
  await user.clear(tolerance)
  await user.type(tolerance, '60')
  await user.clear(sessions.getByRole('textbox', { name: 'Report of uplink volume' }))
  await user.click(sessions.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved')
  const [sent] = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual({ moment_tolerance_s: 60, reporting_threshold_3: '' })
})

test('the amount after which usage is reported is typed with its unit', async () => {
  const calls = serveApi(({ path }) => (path === 'setting' ? ok({ ...stored, row_version: 2 }) : undefined))
  const { user } = await renderScreen(<SettingScreen />)
  const sessions = within(await screen.findByRole('group', { name: 'Sessions' }))
  const volume = sessions.getByRole('textbox', { name: 'Report of total volume' })
  expect(volume).toHaveAccessibleDescription(/^= 1 GB · Octets after which/)
  await user.clear(volume)
  await user.type(volume, '1 banana')
  expect(volume).toBeInvalid()
  await user.clear(volume)
  await user.type(volume, '1.5 GiB')
  expect(volume).toBeValid()
  await user.keyboard('{Enter}')
  await screen.findByText('Settings saved')
  const [sent] = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual({ reporting_threshold_2: 1_610_612_736 })
})

test('who may not change them reads amounts in their units', async () => {
  serveApi(() => undefined)
  await renderScreen(<SettingScreen />, '/main', 'viewer', { reporting_threshold_2: 50_000_000 })
  expect(await screen.findByText('50 MB (50000000 octets)')).toBeVisible()
})

test('what is typed stays when the settings change meanwhile', async () => {
  let now: Setting = { ...stored, releases: 'on' }
  const calls = serveApi(({ method, path }) => {
    if (path !== 'setting') return undefined
    if (method === 'PUT') now = { ...now, reporting_threshold_0: 7200, row_version: now.row_version + 1 }
    return ok(now)
  })
  const { user } = await renderScreen(<SettingScreen />)
  const sessions = within(await screen.findByRole('group', { name: 'Sessions' }))
  const tolerance = sessions.getByRole('textbox', { name: 'Tolerance before a moment' })
  await user.clear(tolerance)
  await user.type(tolerance, '60')
  await user.click(screen.getByRole('button', { name: 'Add a rule' }))
  await user.click(screen.getByRole('button', { name: 'Save approvals' }))
  const time = sessions.getByRole('textbox', { name: 'Report of time' })
  await waitFor(() => expect(time).toHaveValue('7200'))
  expect(tolerance).toHaveValue('60')
  await user.click(sessions.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(tolerance).toHaveValue('30'))
  const sent = calls.filter(({ method }) => method === 'PUT')
  expect(sent[1]).toMatchObject({ version: 2, body: { moment_tolerance_s: 60 } })
})

test('how many approve is stored by rules, by what is changed', async () => {
  const calls = serveApi(({ path }) => (path === 'setting' ? ok({ ...stored, releases: 'on' }) : undefined))
  const { user } = await renderScreen(<SettingScreen />)
  const approvals = within(await screen.findByRole('group', { name: 'Approvals' }))
  await user.click(approvals.getByRole('button', { name: 'Add a rule' }))
  const rule = within(approvals.getByRole('group', { name: 'Rule 2' }))
  await user.type(rule.getByRole('textbox', { name: 'What changes' }), 'plans/roaming, ')
  await user.click(rule.getByRole('combobox', { name: 'Approvals' }))
  await user.keyboard('2{Enter}')
  await user.click(rule.getByRole('combobox', { name: 'By' }))
  await user.keyboard('Administrators{Enter}')
  await user.click(approvals.getByRole('button', { name: 'Save approvals' }))
  await screen.findByText('Settings saved')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    approvals: [...stored.approvals, { documents: ['plans/roaming'], count: 2, by: 'administrator' }],
  })
})

test('releases are turned off with what is open undone before', async () => {
  const calls = serveApi(({ method, path, body }) => {
    if (path.startsWith('change-set?'))
      return page([
        { change_set_id: 7, entry_count: 2 },
        { change_set_id: 8, entry_count: 0 },
      ])
    if (path === 'change/undo') return ok([], 201)
    if (path !== 'setting') return undefined
    if (method === 'GET' || (body as { confirm?: boolean }).confirm) return ok({ ...stored, releases: 'on' })
    return refused(409, 'CONFLICT', 'These change sets hold changes that are in no release: Autumn', 'confirm')
  })
  const { user } = await renderScreen(<SettingScreen />)
  await user.click(await screen.findByRole('button', { name: 'Turn releases off' }))
  let dialog = await screen.findByRole('dialog', { name: 'Turn releases off' })
  expect(dialog).toHaveTextContent('in no release: Autumn')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn releases off' })).toHaveFocus())
  await user.keyboard('{Enter}')
  dialog = await screen.findByRole('dialog', { name: 'Turn releases off' })
  const undo = within(dialog).getByRole('checkbox', { name: /^Undo them before/ })
  expect(undo).not.toBeChecked()
  await user.click(undo)
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await screen.findByText('Releases are off')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn releases off' })).toHaveFocus())
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['setting', { releases: 'off' }],
    ['setting', { releases: 'off' }],
    ['change/undo', { change_set_ids: [7] }],
    ['setting', { releases: 'off', confirm: true }],
  ])
})
