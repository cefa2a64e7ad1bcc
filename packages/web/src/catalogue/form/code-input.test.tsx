import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { CodeInput } from './code-input.tsx'

async function open(catalogue: 'qos-rule' | 'policy-counter', name: string, value: string) {
  const field = catalogueOf(catalogue).fields[name]
  if (!field) throw new Error(`There is no ${name}`)
  const { user } = await renderScreen(
    <CodeInput {...{ name, field, value }} {...{ autoFocus: false }} onChange={vi.fn()} onBlur={vi.fn()} />,
  )
  const input = screen.getByRole('combobox', { name: field.label })
  await user.click(input)
  return input
}

test('an option and the meaning below say the number once', async () => {
  const input = await open('qos-rule', 'qci', '9')
  expect(input).toHaveAccessibleDescription(/^Non-GBR, buffered video/)
  expect(await screen.findByRole('option', { name: /^9\s*Non-GBR/ })).toBeVisible()
})

const STATE = catalogueOf('policy-counter').fields.state as Field

/** A code field that stores each change in state, as a form does. */
function State({ stored, onChange }: { stored: string; onChange: (text: FieldValue) => void }) {
  const [value, setValue] = useState<FieldValue>(stored)
  const change = (_: string, next: FieldValue) => {
    setValue(next)
    onChange(next)
  }
  return <CodeInput name="state" field={STATE} value={value} autoFocus={false} onChange={change} onBlur={vi.fn()} />
}

test.each([
  ['active', 'ACTIVE'],
  ['In queue', 'IN_QUEUE'],
  ['PAUSED', 'PAUSED'],
])('%j that is typed is the code %s, by Enter and by leaving the field', async (typed, code) => {
  const { user } = await renderScreen(<State stored="" onChange={vi.fn()} />)
  const input = screen.getByRole('combobox', { name: 'State' })
  for (const leave of ['{Enter}', '{Tab}']) {
    await user.clear(input)
    await user.type(input, typed)
    await user.keyboard(leave)
    expect(input).toHaveValue(code)
  }
})

test('a stored text is not changed by who passes through', async () => {
  const onChange = vi.fn()
  const { user } = await renderScreen(<State stored="active" onChange={onChange} />)
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.keyboard('{Enter}{Tab}')
  expect(onChange).not.toHaveBeenCalled()
})

test('a code that is its own meaning stands alone', async () => {
  const input = await open('policy-counter', 'state', 'ACTIVE')
  expect(await screen.findByRole('option', { name: 'ACTIVE' })).toBeVisible()
  expect(screen.getByRole('option', { name: /^IN_QUEUE\s*Saved, not yet in use$/ })).toBeVisible()
  expect(input).not.toHaveAccessibleDescription('Active')
})
