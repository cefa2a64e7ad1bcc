import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormElement } from './form-element.tsx'

test.each([
  ['saves', false, 1],
  ['does nothing while its button is disabled', true, 0],
])('Ctrl+Enter %s', async (_what, disabled, times) => {
  const onSave = vi.fn()
  const { user } = await renderScreen(
    <FormElement onSave={onSave}>
      <textarea aria-label="Reason" />
      <button type="submit" disabled={disabled}>
        Save
      </button>
    </FormElement>,
  )
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'because{Control>}{Enter}{/Control}')
  expect(onSave).toHaveBeenCalledTimes(times)
})
