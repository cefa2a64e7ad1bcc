import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { avp } from '@tollgate/engine/export/gx/avp-tree.ts'
import { Sourced } from '@tollgate/engine/export/sourced.ts'
import { requestHex } from '../../../../../engine/test/session-trace/request.ts'
import { answer, decided, showSimulator } from '../../../../test/simulator.tsx'

async function open() {
  const shown = await showSimulator(() => decided(answer()))
  await shown.user.click(await screen.findByRole('button', { name: 'Paste a decision' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a decision' }))
  const input = dialog.getByRole('textbox', { name: 'Decision' })
  const check = (value: string) => {
    fireEvent.change(input, { target: { value } })
    return dialog.getByRole('region', { name: 'What is wrong with it' })
  }
  return { ...shown, dialog, check }
}

test('a decision that is right is said to be; a broken one is told at its place, with what is allowed', async () => {
  const { check } = await open()
  expect(check('{"suppFeat":"0"}')).toHaveTextContent('SmPolicyDecision: nothing is wrong')
  const found = check('{"pccRules":{"web":{"pccRuleId":"web","appId":"a","refQosData":["gone"]}},"suppFeat":7}')
  expect(found).toHaveTextContent('SmPolicyDecision: 2 faults')
  const [first, second] = within(found).getAllByRole('listitem')
  expect(first).toHaveTextContent('/suppFeat')
  expect(second).toHaveTextContent('/pccRules/web/refQosData/0 Must be an entry of qosDecs, not gone')
})

test('octets of Gx are told with the AVP and its offset', async () => {
  const { check } = await open()
  const more = [...avp('Result-Code', new Sourced(2001)), ...avp('Flow-Status', new Sourced(9))].map((tree) => tree.avp)
  expect(check(requestHex({ is_request: false }, more.slice(0, 1)))).toHaveTextContent(
    'Credit-Control-Answer: nothing is wrong',
  )
  expect(check(requestHex({ is_request: false }))).toHaveTextContent('offset 0 One of Result-Code, Experimental-Result')
  expect(check(requestHex({ is_request: false }, more))).toHaveTextContent(
    /Flow-Status, offset \d+ Flow-Status must be one of 0 \(ENABLED-UPLINK\)/,
  )
  expect(check(requestHex())).toHaveTextContent('offset 4 This is Credit-Control-Request')
})

test('what cannot be read, and what is nested without end, is a fault and stays typed', async () => {
  const { check, dialog } = await open()
  expect(check('[[['.repeat(20_000))).toHaveTextContent('This JSON cannot be read')
  expect(check('hello')).toHaveTextContent('offset 0 Character 1 is “h”, no hexadecimal digit')
  expect(dialog.getByRole('textbox', { name: 'Decision' })).toHaveValue('hello')
})
