import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi, type ApiCall } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { columnsOf } from '../../catalogue/format/columns.ts'
import { useTableSettings } from '../../catalogue/list/use-table-settings.ts'
import { useSettingsSync } from './use-settings-sync.ts'

const rules = catalogueOf('qos-rule')
const columns = columnsOf(rules)
const COLUMNS = 'tollgate.columns.qos-rule'

/** A list's columns, as its table shows them. */
function List({ user }: { user: string }) {
  useSettingsSync(user)
  const { shown, toggle } = useTableSettings(rules, columns)
  return (
    <>
      <output>{shown.map(({ key }) => key).join(' ')}</output>
      <button onClick={() => toggle('qci')}>QCI</button>
    </>
  )
}

/** A server with settings; without `settings` it is unreachable. */
function server(settings: Record<string, unknown> | undefined) {
  const state = { settings }
  const calls = serveApi(({ path, method, body }) => {
    if (path !== 'me/setting') return undefined
    if (!state.settings) throw new TypeError('No network')
    const given = method === 'PUT' ? (body as { settings: Record<string, unknown> }).settings : {}
    const kept = Object.entries({ ...state.settings, ...given }).filter(([, value]) => value !== null)
    state.settings = Object.fromEntries(kept)
    return ok({ settings: state.settings })
  })
  return { state, calls }
}

const sent = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const shown = () => screen.getByRole('status').textContent
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
const known = (user: string, settings: object) => store('tollgate.kept-settings', { user, settings })

test('columns that were hidden elsewhere are hidden here', async () => {
  server({ 'columns.qos-rule': ['qos_policy_name'] })
  await renderScreen(<List user="ada" />)
  await waitFor(() => expect(shown()).toBe('qos_policy_name'))
})

test('a change is sent, and stays for the next browser; the plain columns again are none', async () => {
  const { state, calls } = server({})
  const { user } = await renderScreen(<List user="ada" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'QCI' }))
  const without = rules.columns.filter((key) => key !== 'qci')
  await waitFor(() => expect(state.settings).toEqual({ 'columns.qos-rule': without }))
  await user.click(screen.getByRole('button', { name: 'QCI' }))
  await waitFor(() => expect(shown()).toContain('qci'))
  expect(sent(calls)).toEqual([{ settings: { 'columns.qos-rule': without } }])
})

test('what this browser held before is moved to the server once', async () => {
  store(COLUMNS, ['qci'])
  store('tollgate.widths.qos-rule', {})
  store('tollgate.columns.zone', catalogueOf('zone').columns)
  const { state, calls } = server({})
  await renderScreen(<List user="ada" />)
  await waitFor(() => expect(state.settings).toEqual({ 'columns.qos-rule': ['qci'] }))
  expect(sent(calls)).toHaveLength(1)
})

test('at the first meeting the server counts, later what was changed here without it', async () => {
  store(COLUMNS, ['qci'])
  const { calls } = server({ 'columns.qos-rule': ['arp_id'] })
  await renderScreen(<List user="ada" />)
  await waitFor(() => expect(shown()).toBe('arp_id'))
  expect(sent(calls)).toEqual([])
})

test('what was changed offline is sent when the server is heard again', async () => {
  known('ada', { 'columns.qos-rule': ['arp_id'] })
  store(COLUMNS, ['qci'])
  const { state } = server({ 'columns.qos-rule': ['arp_id'], density: 'comfortable' })
  await renderScreen(<List user="ada" />)
  await waitFor(() => expect(state.settings).toEqual({ 'columns.qos-rule': ['qci'], density: 'comfortable' }))
  expect(shown()).toBe('qci')
})

test('without the server the last known settings are shown', async () => {
  known('ada', { 'columns.qos-rule': ['qci'] })
  store(COLUMNS, ['qci'])
  server(undefined)
  await renderScreen(<List user="ada" />)
  expect(shown()).toBe('qci')
})

test('somebody else at the same browser gets their own, and nothing of the one before is sent', async () => {
  known('bob', { 'columns.qos-rule': ['qci'] })
  store(COLUMNS, ['qci'])
  const { calls } = server({})
  await renderScreen(<List user="ada" />)
  await waitFor(() =>
    expect(shown()).toBe(
      columns
        .filter(({ key }) => rules.columns.includes(key))
        .map(({ key }) => key)
        .join(' '),
    ),
  )
  expect(sent(calls)).toEqual([])
})

test('what is no setting of ours is neither sent nor lost', async () => {
  store('tollgate.views./main/qos-rule', 'nonsense')
  store('tollgate.sidebar', ['x'])
  const { calls } = server({})
  await renderScreen(<List user="ada" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(sent(calls)).toEqual([])
  expect(localStorage.getItem('tollgate.views./main/qos-rule')).toBe('"nonsense"')
})
