import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useFormStore, useStored } from '../../../catalogue/form/form-store.ts'
import { EditFields } from './edit-fields.tsx'
import { addPart, startEdits } from './edit-state.ts'
import { ruleActions } from './rule-actions.ts'

const [EDITS] = addPart(startEdits(), 'accumulations')

function NewRule() {
  const store = useFormStore(() => EDITS)
  const [actions] = useState(() =>
    ruleActions(
      store,
      () => undefined,
      () => undefined,
    ),
  )
  const [edit] = useStored(store).accumulations
  return edit && <EditFields kind="accumulations" edit={edit} warnings={undefined} actions={actions} />
}

test('a quota that is typed before its unit says that the unit is missing, and is read once it is there', async () => {
  serveApi()
  const { user } = await renderScreen(<NewRule />)
  const quota = screen.getByRole('textbox', { name: /^Start quota/ })
  await user.type(quota, '50 GiB')
  expect(quota).toHaveAccessibleDescription(/Choose the unit to type the amount with one/)
  await user.click(screen.getByRole('combobox', { name: 'Unit' }))
  await user.click(await screen.findByRole('option', { name: /Total volume/ }))
  expect(quota).toHaveAccessibleDescription(/= 50 GiB/)
})
