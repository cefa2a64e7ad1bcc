import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
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

test('a code that is its own meaning stands alone', async () => {
  const input = await open('policy-counter', 'state', 'ACTIVE')
  expect(await screen.findByRole('option', { name: 'ACTIVE' })).toBeVisible()
  expect(screen.getByRole('option', { name: /^IN_QUEUE\s*Saved, not yet in use$/ })).toBeVisible()
  expect(input).not.toHaveAccessibleDescription('Active')
})
