import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { takeEarlyText } from '../../ui/early-text.ts'
import { useListKeys } from './use-list-keys.ts'

function Keys({ onCreate }: { onCreate: (() => void) | undefined }) {
  useListKeys({ onCreate, onEdit: undefined })
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
