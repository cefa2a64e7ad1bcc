import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requestHex, requestMessage } from '../../../../../engine/test/session-trace/request.ts'
import { page } from '../../../../test/api.ts'
import { answer, decided, showSimulator } from '../../../../test/simulator.tsx'

const mapping = (trace_path: string, trace_format: string, trace_reading: string, re_attr = 1) => ({
  trace_path,
  trace_format,
  trace_reading,
  re_attr,
  pcc_re_attr: { re_attr_name: re_attr === 1 ? 'Serving network' : 'Cell' },
})
const mappings = [
  mapping('3GPP-SGSN-MCC-MNC', 'G', 'P'),
  mapping('Called-Station-Id', 'G', 'C', 2),
  mapping('servingNetwork', 'N', 'P'),
]
const event = (pcr_event_id: number, pcr_event_name: string, type: string, re_code: string) => ({
  pcr_event_id,
  pcr_event_name,
  re_code,
  pcc_re_type: { re_type_name: type },
})
const events = [event(4, 'Network changed', 'Gx', '4'), event(5, 'Session start', 'Session', '1')]

async function open(query?: string) {
  const shown = await showSimulator(
    () => decided(answer()),
    query,
    ({ path }) => (path.startsWith('trace-attribute') ? page(mappings) : undefined),
    ({ path }) => (path.startsWith('policy-event') ? page(events) : undefined),
  )
  await shown.user.click(await screen.findByRole('button', { name: 'Paste a trace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a trace' }))
  const message = dialog.getByRole('textbox', { name: 'Message' })
  const paste = (value: string) => fireEvent.change(message, { target: { value } })
  return { ...shown, dialog, message, paste }
}

test('a Gx request is shown by its mappings, then asked; amounts and the policy stay', async () => {
  const { user, dialog, paste, address } = await open('?plan=7&event=5&attribute.9=x&accumulator.2=3&time_zone=UTC')
  paste(requestHex())
  const found = await dialog.findByRole('region', { name: 'What it says' })
  expect(found).toHaveTextContent('Credit-Control-Request: Network changed')
  expect(found).toHaveTextContent('Serving network: 20801 from 3GPP-SGSN-MCC-MNC')
  expect(found).toHaveTextContent('Called-Station-Id is left out: internet cannot be read as its mapping says')
  await user.click(dialog.getByText('15 values were not read'))
  expect(dialog.getByText('Origin-Realm:')).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('20801'))
  expect(address()).toBe(
    '/main/simulation?plan=7&event=4&accumulator.2=3&time_zone=UTC&attribute.1=20801&at=2026-03-02T18%3A10',
  )
})

test('a request that a policy function refuses says so, with what it answers; zeros stay unknown', async () => {
  const { dialog, paste } = await open()
  const avps = requestMessage().avps.filter(({ name }) => name !== 'Origin-Realm')
  const network = avps.findIndex(({ name }) => name === '3GPP-SGSN-MCC-MNC')
  paste(requestHex({ avps: avps.map((avp, place) => (place === network ? { ...avp, value: '00000' } : avp)) }))
  const refused = within(await dialog.findByRole('list', { name: 'Why the request is refused' }))
  expect(refused.getByRole('listitem')).toHaveTextContent(
    'Origin-Realm must be there: Result-Code 5005, Failed-AVP Origin-Realm, at offset 0',
  )
  expect(dialog.getByText(/3GPP-SGSN-MCC-MNC stays unknown/)).toBeVisible()
  paste('{"suppFeat":"F"}')
  expect(await dialog.findByText(/of which both sides have/)).toHaveTextContent(
    'Features F, of which both sides have 8',
  )
})

test('an SmPolicyContextData is asked as the start of a session', async () => {
  const { user, dialog, paste, address } = await open()
  paste('{"servingNetwork":{"mcc":"262","mnc":"01"}}')
  expect(await dialog.findByText('SmPolicyContextData: Session start')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(address()).toContain('event=5'))
  expect(address()).toContain('attribute.1=26201')
})

test.each([
  ['0100', /A Diameter message has at least 20 octets, here are 2 \(at offset 2\)/],
  ['hello', /Character 1 is “h”, no hexadecimal digit\. Read are .*tcpdump.* \(at offset 0\)/],
  ['{"dnn":', /This is not JSON: /],
])('%s is refused with its place', async (text, message) => {
  const { dialog, paste, message: input } = await open()
  paste(text)
  await waitFor(() => expect(input).toHaveAccessibleDescription(message))
  expect(dialog.getByRole('button', { name: 'Use it' })).toBeDisabled()
})

test('JSON that is nested without end is refused, and does not throw', async () => {
  const { paste, message } = await open()
  paste(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
  await waitFor(() => expect(message).toHaveAccessibleDescription(/nested deeper than 32 levels/))
})

test('a message without anything that is mapped says so', async () => {
  const { dialog, paste } = await open()
  paste('{"supi":"imsi-262010000000001","repPolicyCtrlReqTriggers":["UE_TZ_CH"]}')
  expect(await dialog.findByText('No mapping names anything in it.')).toBeVisible()
  expect(dialog.getByText(/no policy event fits/)).toBeVisible()
})
