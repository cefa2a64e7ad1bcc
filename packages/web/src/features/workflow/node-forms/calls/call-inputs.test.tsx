import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ruleWorkflowCond } from '@tollgate/contract/catalogues/rule-workflow-cond.ts'
import { renderScreen } from '../../../../../test/render-screen.tsx'
import { FunctionInput } from './call-inputs.tsx'

/** The field in its own form; returns what was chosen and whether the form was saved. */
async function renderInput() {
  const [onChange, onSave] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())]
  const { user } = await renderScreen(
    <form onSubmit={(event) => onSave(event.nativeEvent)}>
      <FunctionInput
        name="function"
        field={ruleWorkflowCond.fields.function}
        value=""
        node="decision"
        onChange={onChange}
        onText={() => undefined}
        {...{ autoFocus: false }}
        onBlur={() => undefined}
      />
      <button type="submit">Save</button>
    </form>,
  )
  return { user, onChange, onSave, field: screen.getByRole('combobox', { name: /Function/ }) }
}

test('Enter chooses the function that is found, by what it does too, and does not save', async () => {
  const { user, onChange, onSave, field } = await renderInput()
  await user.type(field, 'GetAcm{Enter}')
  expect(onChange).toHaveBeenCalledWith('function', 'GetAcmByResourceId')
  expect(onSave).not.toHaveBeenCalled()
})

test('Enter behind the whole name of a function chooses that one, whatever else has the word in it', async () => {
  const { user, onChange, field } = await renderInput()
  await user.type(field, 'zone{Enter}')
  expect(onChange).toHaveBeenCalledWith('function', 'zone')
})

test('Enter with a text that is no function neither chooses nor saves', async () => {
  const { user, onChange, onSave, field } = await renderInput()
  await user.type(field, 'nothing at all{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  expect(onSave).not.toHaveBeenCalled()
})
