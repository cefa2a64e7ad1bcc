import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormPanel } from '../../catalogue/form/form-panel.tsx'
import { CatalogueSettingContext } from '../../catalogue/catalogue-parts.ts'
import { FlowGroupForm } from './flow-group-form.tsx'

const groups = catalogueOf('flow-group')
const setting = { parts: { 'flow-group': { form: FlowGroupForm } }, addressOf: () => undefined }

async function open(mode: 'create' | 'update') {
  const calls = serveApi(({ method }) =>
    method === 'POST' ? ok({ flow_group_id: 9, flow_group_name: 'FreeVPN', row_version: 1 }, 201) : undefined,
  )
  const onClose = vi.fn()
  const row = { flow_group_id: 9, flow_group_name: 'FreeVPN', row_version: 1 }
  const { user } = await renderScreen(
    <CatalogueSettingContext value={setting}>
      <FormPanel opened catalogue={groups} mode={mode} row={row} onClose={onClose} onSaved={vi.fn()} />
    </CatalogueSettingContext>,
  )
  await screen.findByRole('textbox', { name: 'Name' })
  return { user, calls, onClose }
}

const filters = () => screen.getByRole('textbox', { name: 'Packet filters' })

test('a new group takes its packet filters with it; what the lines mean is said', async () => {
  const { user, calls } = await open('create')
  await user.type(filters(), '10.0.0.0/8 tcp 443{Enter}any udp 53')
  expect(filters()).toHaveAccessibleDescription(
    /permit out 6 from 10.0.0.0\/8 443 to assigned.*permit out 17 from any 53/,
  )
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'flow-group',
      body: { flow_group_name: 'FreeVPN', packet_filters: '10.0.0.0/8 tcp 443\nany udp 53' },
    }),
  )
})

test('a line that is no filter is named once the field is left', async () => {
  const { user } = await open('create')
  await user.type(filters(), 'any udp 53{Enter}example.com')
  expect(filters()).not.toHaveAccessibleDescription(/Line 2/)
  await user.tab()
  expect(filters()).toHaveAccessibleDescription(
    /Line 2: write an address with a protocol and ports, such as 10\.0\.0\.0\/8 tcp 443/,
  )
})

test('typed filters are not lost without a question', async () => {
  const { user, onClose } = await open('create')
  await user.type(filters(), 'any udp 53')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a stored group has its filters in their own list', async () => {
  await open('update')
  expect(screen.queryByRole('textbox', { name: 'Packet filters' })).not.toBeInTheDocument()
})
