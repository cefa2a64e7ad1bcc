import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { typeEarlyText, useEarlyText } from './early-text.ts'

function Field() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    typeEarlyText(field.current)
  }, [])
  return <input ref={field} aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
}

function Dialog({ loaded }: { loaded: boolean }) {
  useEarlyText(true)
  return loaded ? <Field /> : <button>Close</button>
}

test('what is typed while a dialog waits for its fields stands in the first, and presses no button', async () => {
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  const { rerender } = render(<Dialog loaded={false} />)
  screen.getByRole('button').focus()
  await userEvent.keyboard('Gold rush{Enter}')
  expect(behind).not.toHaveBeenCalled()
  rerender(<Dialog loaded />)
  expect(screen.getByRole('textbox')).toHaveValue('Gold rush')
  await userEvent.keyboard(' 2')
  expect(screen.getByRole('textbox')).toHaveValue('Gold rush 2')
  window.removeEventListener('keydown', behind)
})

test.each([
  ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['a press of the pointer', (user: ReturnType<typeof userEvent.setup>) => user.click(document.body)],
])('%s ends it', async (_, end) => {
  const user = userEvent.setup({ delay: null })
  const behind = vi.fn()
  render(<Dialog loaded={false} />)
  await end(user)
  window.addEventListener('keydown', behind)
  await user.keyboard('n')
  expect(behind).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', behind)
})

test('a dialog that closes before its fields came leaves the keys to others', async () => {
  const behind = vi.fn()
  const { unmount } = render(<Dialog loaded={false} />)
  unmount()
  window.addEventListener('keydown', behind)
  await userEvent.keyboard('n')
  expect(behind).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', behind)
})
