import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormPanel } from './form-panel.tsx'

const spans = catalogueOf('timespan')

async function openCopy() {
  const calls = serveApi(
    ({ path }) =>
      path === 'timespan/4/usage' ? ok({ owned: [{ catalogue: 'timespan-detail', count: 5 }], users: [] }) : undefined,
    ({ method }) =>
      method === 'POST' ? ok({ time_span_id: 9, time_span_name: 'Copy', row_version: 1 }, 201) : undefined,
  )
  const row = { time_span_id: 4, time_span_name: 'Office hours (copy)' }
  const onSaved = vi.fn()
  const { user } = await renderScreen(
    <FormPanel opened catalogue={spans} mode="create" row={row} copyOf={row} onClose={vi.fn()} onSaved={onSaved} />,
  )
  const parts = await screen.findByRole('checkbox', { name: 'Copy what belongs to it: 5 times' })
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    return calls.find(({ method }) => method === 'POST')
  }
  return { user, parts, save }
}

test('a copy says what belongs to the record, and takes it along', async () => {
  const { parts, save } = await openCopy()
  expect(parts).toBeChecked()
  expect(await save()).toMatchObject({ path: 'timespan/4/duplicate', body: { time_span_name: 'Office hours (copy)' } })
})

test('the copy of the record alone is one click away', async () => {
  const { user, parts, save } = await openCopy()
  await user.click(parts)
  expect((await save())?.path).toBe('timespan')
})

test('filters of a flow group are copied with it, though they keep it from being deleted', async () => {
  const users = [
    { catalogue: 'rule-flow', count: 4, records: [] },
    { catalogue: 'pcc-rule', count: 1, records: [] },
  ]
  serveApi(({ path }) => (path === 'flow-group/2/usage' ? ok({ owned: [], users }) : undefined))
  const row = { flow_group_id: 2, flow_group_name: 'E-mail (copy)' }
  await renderScreen(
    <FormPanel
      opened
      catalogue={catalogueOf('flow-group')}
      mode="create"
      row={row}
      copyOf={row}
      onClose={vi.fn()}
      onSaved={vi.fn()}
    />,
  )
  expect(await screen.findByRole('checkbox', { name: 'Copy what belongs to it: 4 rule flows' })).toBeChecked()
})
