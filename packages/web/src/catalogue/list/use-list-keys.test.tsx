import { fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { takeEarlyText } from '../../ui/early-text.ts'
import { useListKeys } from './use-list-keys.ts'

function Keys({ onCreate, onPaste }: { onCreate?: (() => void) | undefined; onPaste?: (text: string) => void }) {
  useListKeys({ onCreate, onEdit: undefined, onPaste })
  return null
}

test('what is typed after n is kept for the form, which takes a while to come', async () => {
  const onCreate = vi.fn()
  render(<Keys onCreate={onCreate} />)
  await userEvent.keyboard('njen')
  expect(takeEarlyText()).toBe('jen')
  expect(onCreate).toHaveBeenCalledOnce()
})

test('n does nothing for who may not create', async () => {
  render(<Keys onCreate={undefined} />)
  await userEvent.keyboard('njen')
  expect(takeEarlyText()).toBe('')
})

test('cells of a spreadsheet that are pasted on the list are taken, a word is not', async () => {
  const onPaste = vi.fn()
  render(<Keys onPaste={onPaste} />)
  await userEvent.paste('Video')
  await userEvent.paste('name\tcode\nVideo\tV1')
  expect(onPaste.mock.calls).toEqual([['name\tcode\nVideo\tV1']])
})

test('the keys of a list do the same while Caps Lock is on, and nothing with Shift', async () => {
  const onCreate = vi.fn()
  render(<Keys onCreate={onCreate} />)
  fireEvent.keyDown(document.body, { key: 'N', shiftKey: true })
  expect(onCreate).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'N' })
  expect(onCreate).toHaveBeenCalledOnce()
  takeEarlyText()
})
