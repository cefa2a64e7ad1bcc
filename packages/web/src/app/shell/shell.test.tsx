import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { useTabFromContent } from './shell.tsx'

function Frame() {
  const [shown, setShown] = useState('list')
  useTabFromContent(shown)
  return (
    <>
      <a href="/menu">Menu</a>
      <main tabIndex={-1}>
        {shown === 'list' ? (
          <button key="open" onClick={() => setShown('plan')}>
            Open
          </button>
        ) : (
          <button key="edit">Edit</button>
        )}
        <p>Text</p>
      </main>
    </>
  )
}

test('on another screen Tab begins in the content', async () => {
  const { user } = await renderScreen(<Frame />)
  await user.tab()
  expect(screen.getByRole('link', { name: 'Menu' })).toHaveFocus()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.body).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

test('after a click Tab goes on as the browser does', async () => {
  const { user } = await renderScreen(<Frame />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByText('Text'))
  screen.getByRole('main').blur()
  await user.tab()
  expect(screen.getByRole('link', { name: 'Menu' })).toHaveFocus()
})
