import { Button } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { AppModal } from './app-modal.tsx'

function Question() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Ask</button>
      <AppModal opened={opened} title="Paste?" onClose={vi.fn()}>
        <Button data-autofocus>Write</Button>
      </AppModal>
    </>
  )
}

test('a dialog has the focus as soon as it is there: the next key is not one for what is behind it', async () => {
  await renderScreen(<Question />)
  screen.getByRole('button', { name: 'Ask' }).focus()
  // Nothing is awaited: the next key may come at once.
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByRole('button', { name: 'Write' })).toHaveFocus()
})
