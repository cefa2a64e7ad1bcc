import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { AppModal } from './app-modal.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { requestFocus, useFocusTarget } from './focus.ts'
import { useFocusReturn } from './use-focus-return.ts'

function Target({ name }: { name: string }) {
  return <button ref={useFocusTarget<HTMLButtonElement>(name)}>{name}</button>
}

const button = (name: string) => screen.getByRole('button', { name })

test('the focus goes to the first target on the page, at once', async () => {
  await renderScreen(
    <>
      <Target name="a" />
      <Target name="b" />
    </>,
  )
  requestFocus('missing', 'b', 'a')
  expect(button('b')).toHaveFocus()
})

test('a target that is hidden gets the focus once it is shown', async () => {
  const { container } = await renderScreen(<Target name="a" />)
  container.style.visibility = 'hidden'
  requestFocus('a')
  expect(document.body).toHaveFocus()
  container.style.visibility = ''
  await waitFor(() => expect(button('a')).toHaveFocus())
})

function Later() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <button
        onClick={() => {
          setShown(true)
          requestFocus('b')
        }}
      >
        Show
      </button>
      <button onClick={() => requestFocus('b')}>Ask</button>
      <button onClick={() => setShown(true)}>Only show</button>
      {shown && <Target name="b" />}
    </>
  )
}

test('a target that is not there yet gets the focus when it appears', async () => {
  const { user } = await renderScreen(<Later />)
  await user.click(button('Show'))
  expect(button('b')).toHaveFocus()
})

test('whoever goes on working keeps the focus', async () => {
  const { user } = await renderScreen(<Later />)
  await user.click(button('Ask'))
  await user.click(button('Only show'))
  expect(button('b')).toBeVisible()
  expect(button('Only show')).toHaveFocus()
})

function Deletion({ nested = false, removes = false }: { nested?: boolean; removes?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  const confirm = (
    <ConfirmDialog
      opened={asking}
      title="Sure?"
      confirmLabel="Delete"
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false)
        setOpened(false)
        if (removes) {
          setGone(true)
          requestFocus('neighbour')
        }
      }}
    >
      Text
    </ConfirmDialog>
  )
  return (
    <>
      {!isGone && <button onClick={() => (nested ? setOpened(true) : setAsking(true))}>Opener</button>}
      <Target name="neighbour" />
      {nested ? (
        <AppModal opened={opened} title="Record" onClose={() => setOpened(false)}>
          <button onClick={() => setAsking(true)}>Inner</button>
          {confirm}
        </AppModal>
      ) : (
        confirm
      )}
    </>
  )
}

test('a dialog gives the focus back to what opened it', async () => {
  const { user } = await renderScreen(<Deletion />)
  await user.click(button('Opener'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(button('Opener')).toHaveFocus()
})

function Rows({ isLate = false }: { isLate?: boolean }) {
  const [rows, setRows] = useState(['first', 'second', 'third'])
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setAsked(row)}>Delete {row}</button>
          </li>
        ))}
      </ul>
      <button>Below</button>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Sure?"
        confirmLabel="Confirm"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          const remove = () => setRows(rows.filter((row) => row !== asked))
          if (isLate) setTimeout(remove)
          else remove()
        }}
      >
        Text
      </ConfirmDialog>
    </>
  )
}

test('where the opener is gone, the focus goes to what followed it in its list, else to what was before it', async () => {
  const { user } = await renderScreen(<Rows />)
  await user.click(button('Delete second'))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(button('Delete third')).toHaveFocus()
  await user.click(button('Delete third'))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(button('Delete first')).toHaveFocus()
})

test('an opener that is taken away after the dialog has closed gives the focus on', async () => {
  const { user } = await renderScreen(<Rows isLate />)
  await user.click(button('Delete second'))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete second' })).toBeNull())
  await waitFor(() => expect(button('Delete third')).toHaveFocus())
})

test('a target that was requested meanwhile goes before what opened the dialog', async () => {
  const { user } = await renderScreen(<Deletion removes />)
  await user.click(button('Opener'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(button('neighbour')).toHaveFocus()
})

test('a question over a dialog leads back into it, and both together lead out', async () => {
  const { user } = await renderScreen(<Deletion nested />)
  await user.click(button('Opener'))
  await user.click(await screen.findByRole('button', { name: 'Inner' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(button('Inner')).toHaveFocus()
  await user.click(button('Inner'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(button('Opener')).toHaveFocus()
})

function Replaced() {
  const [state, setState] = useState<'open' | 'closed' | 'gone'>('closed')
  useFocusReturn(state === 'open', 'next')
  return (
    <>
      {state === 'gone' ? <Target name="next" /> : <button onClick={() => setState('open')}>Open</button>}
      <button onClick={() => setState('closed')}>Close</button>
      <button onClick={() => setState('gone')}>Take away</button>
    </>
  )
}

test('where the button that opened a dialog has the focus again and is then taken away, the fallback gets it', async () => {
  const { user } = await renderScreen(<Replaced />)
  await user.click(button('Open'))
  // The dialog itself gave the focus back.
  fireEvent.click(button('Close'))
  expect(button('Open')).toHaveFocus()
  fireEvent.click(button('Take away'))
  await waitFor(() => expect(button('next')).toHaveFocus())
})
