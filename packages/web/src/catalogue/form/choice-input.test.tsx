import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ChoiceInput } from './choice-input.tsx'

const TYPE = catalogueOf('rule-workflow-node').fields.work_node_type

function NodeType() {
  const [value, setValue] = useState<FieldValue>('')
  const change = (_: string, next: FieldValue) => setValue(next)
  return (
    TYPE && (
      <ChoiceInput name="type" field={TYPE} value={value} {...{ autoFocus: true }} onChange={change} onBlur={vi.fn()} />
    )
  )
}

test.each([
  ['d', 'B — Decision'],
  ['no', 'A — Normal'],
  ['c', 'C — Callback'],
  ['start', 'S — Start'],
  ['2', '2'],
])('%j typed over a short list and left chooses %s', async (typed, shown) => {
  const { user } = await renderScreen(<NodeType />)
  await user.tab()
  const input = screen.getByRole('combobox', { name: 'Type' })
  expect(input).toHaveFocus()
  await user.keyboard(`${typed}{Tab}`)
  expect(input).toHaveValue(shown)
})

test('the chosen option, chosen again, stays; the keys that delete text clear it where it may be empty', async () => {
  const field = catalogueOf('policy-plan-basic').fields.pay_indicator
  const onChange = vi.fn()
  const { user } = await renderScreen(
    field && (
      <ChoiceInput name="pay" field={field} value={1} {...{ autoFocus: true }} onChange={onChange} onBlur={vi.fn()} />
    ),
  )
  await user.tab()
  await user.click(screen.getByRole('combobox', { name: 'Payment' }))
  await user.click(await screen.findByRole('option', { selected: true }))
  expect(onChange).not.toHaveBeenCalledWith('pay', '')
  await user.keyboard('{Delete}')
  expect(onChange).toHaveBeenCalledWith('pay', '')
})
