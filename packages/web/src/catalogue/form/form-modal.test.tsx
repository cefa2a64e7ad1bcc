import { TextInput } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { FormModal } from './form-modal.tsx'

function Dialog() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      <FormModal opened={opened} title="Save it" onClose={() => setOpened(false)}>
        <TextInput label="Name" />
        <FormFooter label="Save" />
      </FormModal>
    </>
  )
}

const dialog = (name: string) => screen.queryByRole('dialog', { name })

test.each(['Cancel', 'Close', 'Escape'])('%s asks once something was typed, and not before', async (by) => {
  const { user } = await renderScreen(<Dialog />)
  const leave = () =>
    by === 'Escape'
      ? user.keyboard('{Escape}')
      : user.click(within(dialog('Save it') ?? document.body).getByRole('button', { name: by }))
  await leave()
  await waitFor(() => expect(dialog('Save it')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'x')
  await leave()
  const question = await screen.findByRole('dialog', { name: 'Discard what you changed?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('x')
  await leave()
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Discard what you changed?' })).getByRole('button', {
      name: 'Discard',
    }),
  )
  await waitFor(() => expect(dialog('Save it')).toBeNull())
})
