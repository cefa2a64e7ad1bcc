import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answer, ApiCall } from '../../../../test/api.ts'
import { answer, decided, showSimulator } from '../../../../test/simulator.tsx'

const origin = (field: string | null, resource = 'pcc-rule', id = 9) => ({ resource, id, field })
const names = { 'pcc-rule': { 9: 'Roaming, peak hours' }, 'policy-plan-basic': { 3: 'Per day' } }
const warning = {
  code: 'CHARGE_NOT_SENT',
  message: 'The charge of 5 is left out',
  ...origin('value', 'policy-plan-basic', 3),
}
const avp = { vendor_id: 10_415, mandatory: true }

const GX = {
  data: {
    command: 'Credit-Control-Answer',
    command_code: 272,
    is_request: false,
    application_id: 16_777_238,
    avps: [
      { ...avp, name: 'Result-Code', code: 268, type: 'Unsigned32', value: 2001, label: 'DIAMETER_SUCCESS' },
      {
        ...avp,
        name: 'Charging-Rule-Definition',
        code: 1003,
        type: 'Grouped',
        avps: [
          { ...avp, name: 'Charging-Rule-Name', code: 1005, type: 'OctetString', value: 'roam-peak' },
          { ...avp, name: 'Precedence', code: 1010, type: 'Unsigned32', value: 100 },
        ],
      },
    ],
  },
  warnings: [warning],
  meta: {
    origins: { '/avps/1/avps/0/value': origin('rule_code'), '/avps/1/avps/1/value': origin('priority') },
    names,
  },
}
const NPCF = {
  data: { pccRules: { 'roam/peak': { precedence: 100 }, old: null }, suppFeat: '0' },
  warnings: [],
  meta: { origins: { '/pccRules/roam~1peak/precedence': origin('priority') }, names },
}

const formatOf = ({ path }: ApiCall) => /^simulation\/export\?format=([\w-]+)/.exec(path)?.[1]

const exports: Answer = (call) => {
  const format = formatOf(call)
  if (format === undefined) return undefined
  if (format === 'gx-bytes') return new Response(Uint8Array.of(1, 0, 0, 20))
  return Response.json({ ...(format === 'gx' ? GX : NPCF), statusDescription: [] })
}

async function open(...others: readonly Answer[]) {
  const shown = await showSimulator(() => decided(answer()), undefined, ...others, exports)
  await shown.user.click(await screen.findByRole('button', { name: 'As Gx or 5G' }))
  return { ...shown, panel: within(await screen.findByRole('region', { name: 'As the network takes it' })) }
}

test('each value is shown with the record and the field that it comes from', async () => {
  const { panel } = await open()
  const message = within(await panel.findByRole('region', { name: 'Message' }))
  const items = message.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)
  expect(items).toEqual([
    'Result-Code 268:2001 (DIAMETER_SUCCESS)',
    'Charging-Rule-Definition 1003',
    'Charging-Rule-Name 1005:roam-peakfrom Roaming, peak hours: Rule code',
    'Precedence 1010:100from Roaming, peak hours: Precedence',
  ])
  expect(message.getAllByRole('link', { name: 'Roaming, peak hours' })[0]).toHaveAttribute(
    'href',
    '/main/pcc-rule?open=9',
  )
})

test('a field of a record leads back to its value', async () => {
  const { panel, user } = await open()
  const records = within(await panel.findByRole('region', { name: 'Where it comes from' }))
  const field = records.getByRole('button', { name: 'Precedence → Precedence 1010' })
  await user.click(field)
  expect(field).toHaveAttribute('aria-pressed', 'true')
  const message = within(panel.getByRole('region', { name: 'Message' }))
  expect(message.getByText('Precedence 1010:').closest('[aria-current]')).toHaveTextContent('100')
  await user.click(field)
  expect(message.getByText('Precedence 1010:').closest('[aria-current]')).toBeNull()
})

test('what cannot be written is listed with its record, in each format by itself', async () => {
  const { panel, user } = await open()
  const warnings = within(await panel.findByRole('region', { name: 'What to know before it is sent' }))
  expect(warnings.getByText(/The charge of 5 is left out/)).toBeVisible()
  expect(warnings.getByRole('link', { name: 'Per day' })).toBeVisible()
  await user.click(panel.getByRole('radio', { name: '5G' }))
  expect(await panel.findByText('All of the decision can be written')).toBeVisible()
  const message = within(panel.getByRole('region', { name: 'Message' }))
  expect(message.getByText('roam/peak')).toBeVisible()
  expect(message.getByText('null: removed')).toBeVisible()
  expect(message.getByText(/^from/)).toHaveTextContent('from Roaming, peak hours: Precedence')
})

test('a push is written as a Re-Auth-Request, for the gateway that is chosen', async () => {
  const { panel, user, calls } = await open()
  await user.click(await panel.findByRole('radio', { name: 'Push (RAR)' }))
  await user.click(panel.getByRole('combobox', { name: 'Gateway' }))
  await user.click(await screen.findByRole('option', { name: 'Open5GS' }))
  await vi.waitFor(() => expect(calls.at(-1)?.path).toMatch(/format=gx&peer=open5gs&message=rar/))
})

test('each of the three formats is saved as a file', async () => {
  const saved: { name: string; size: number }[] = []
  const files = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.set('blob:file', file)
        return 'blob:file'
      },
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: files.get(this.href)?.size ?? 0 })
  })
  const { panel, user } = await open()
  for (const name of ['AVP tree (JSON)', 'Diameter message (octets)', 'SmPolicyDecision (JSON)']) {
    await user.click(panel.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    await vi.waitFor(() => expect(panel.getByRole('button', { name: 'Download' })).not.toHaveAttribute('data-loading'))
  }
  await vi.waitFor(() => expect(saved).toHaveLength(3))
  expect(saved.map(({ name }) => name)).toEqual(['gx-message.json', 'gx-message.bin', 'sm-policy-decision.json'])
  expect(saved[1]?.size).toBe(4)
})

test('what goes wrong is said, and can be tried again', async () => {
  let isAway = true
  const { panel, user } = await open((call) => {
    if (formatOf(call) === undefined || !isAway) return undefined
    isAway = false
    return Response.json({ data: null, statusDescription: [{ code: 'UNAVAILABLE', message: 'Away' }] }, { status: 503 })
  })
  await panel.findByText('The decision could not be written')
  await user.click(panel.getByRole('button', { name: /Try again|Retry/ }))
  expect(await panel.findByText('Result-Code 268:')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'As Gx or 5G' })).toBeVisible()
})
