import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isTyping } from './keys.ts'

test('keys belong to fields, dialogs and menus; elsewhere they are commands', () => {
  render(
    <>
      <input aria-label="field" />
      <input type="checkbox" aria-label="Select the row" />
      <div contentEditable suppressContentEditableWarning>
        <b>note</b>
      </div>
      <div role="dialog" aria-label="question">
        <button type="button">Yes</button>
      </div>
      <div role="menu">
        <button type="button" role="menuitem">
          Open
        </button>
      </div>
      <button type="button">Tool</button>
    </>,
  )
  expect(isTyping(screen.getByLabelText('field'))).toBe(true)
  expect(isTyping(screen.getByRole('checkbox'))).toBe(false)
  expect(isTyping(screen.getByText('note'))).toBe(true)
  expect(isTyping(screen.getByRole('button', { name: 'Yes' }))).toBe(true)
  expect(isTyping(screen.getByRole('menuitem'))).toBe(true)
  expect(isTyping(screen.getByRole('button', { name: 'Tool' }))).toBe(false)
  expect(isTyping(document.body)).toBe(false)
  expect(isTyping(window)).toBe(false)
})
