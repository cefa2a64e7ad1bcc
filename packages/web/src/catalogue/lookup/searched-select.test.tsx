import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormElement } from '../form/form-element.tsx'
import { SearchedSelect } from './searched-select.tsx'

const OPERATORS = [
  { value: '1', label: '=  equals', words: '1' },
  { value: '2', label: '≠  differs from', words: '2' },
]

function Choice({ onSave = vi.fn() }: { onSave?: (value: string) => void }) {
  const [value, setValue] = useState('1')
  return (
    <FormElement onSave={() => onSave(value)}>
      <SearchedSelect label="Operator" data={OPERATORS} value={value} onChoose={setValue} />
      {value === '2' && <input aria-label="Of differences" />}
      <button>Next</button>
    </FormElement>
  )
}

async function showChoice(onSave?: (value: string) => void) {
  const { user } = await renderScreen(<Choice {...(onSave && { onSave })} />)
  const input = screen.getByRole('combobox', { name: 'Operator' })
  await user.click(input)
  return { user, input }
}

test('text that names no option stays when the field is left, with the reason; Esc takes it back', async () => {
  const { user, input } = await showChoice()
  await user.keyboard('about')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  expect(input).toHaveValue('about')
  expect(screen.getByText('“about” is none of the options: choose one, or clear the field')).toBeVisible()
  await user.click(input)
  await user.keyboard('{Escape}')
  expect(input).toHaveValue('=  equals')
  expect(screen.queryByText(/none of the options/)).not.toBeInTheDocument()
})

test('Tab chooses before it goes on: it reaches a field that the choice brings', async () => {
  const { user } = await showChoice()
  await user.keyboard('differs')
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Of differences' })).toHaveFocus()
})

test.each(['2', '≠', 'Differs from', '≠  differs from', 'from', 'diff'])(
  '%s names one option: leaving the field chooses it',
  async (typed) => {
    const { user, input } = await showChoice()
    await user.keyboard(typed)
    await user.tab()
    expect(input).toHaveValue('≠  differs from')
  },
)

test('the option that was chosen is chosen again by its name', async () => {
  const { user, input } = await showChoice()
  await user.keyboard('equals{Enter}')
  await user.tab()
  expect(input).toHaveValue('=  equals')
})

test('what is typed is highlighted, and what matches nothing is said; Enter then chooses nothing', async () => {
  const { user, input } = await showChoice()
  const options = () => within(screen.getByRole('listbox', { name: 'Operator' })).queryAllByRole('option')
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Operator' }).id)
  const highlighted = () => options().find(({ id }) => id === input.getAttribute('aria-activedescendant'))
  expect(highlighted()).toHaveTextContent('equals')
  await user.keyboard('from')
  expect(options()).toHaveLength(1)
  expect(highlighted()).toHaveTextContent('differs from')
  await user.keyboard('x{Enter}')
  expect(screen.getByText('Nothing matches')).toBeVisible()
  expect(input).toHaveValue('fromx')
  expect(screen.getByText(/^“fromx” is none of the options/)).toBeVisible()
})

test('a form is not saved with text that is no option, and Ctrl+Enter saves what the text means', async () => {
  const onSave = vi.fn()
  const { user, input } = await showChoice(onSave)
  await user.keyboard('about')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(onSave).not.toHaveBeenCalled()
  expect(input).toHaveFocus()
  await user.clear(input)
  await user.keyboard('diff{Control>}{Enter}{/Control}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('2')
})

test('an emptied list that cannot be empty shows what it has', async () => {
  const { user, input } = await showChoice()
  await user.clear(input)
  await user.tab()
  expect(input).toHaveValue('=  equals')
})
