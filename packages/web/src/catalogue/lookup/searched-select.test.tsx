import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { SearchedSelect } from './searched-select.tsx'

const OPERATORS = [
  { value: '1', label: '=  equals' },
  { value: '2', label: '≠  differs from' },
]

function Choice() {
  const [value, setValue] = useState('1')
  return (
    <>
      <SearchedSelect label="Operator" data={OPERATORS} value={value} onChoose={setValue} openOnFocus={false} />
      <button>Next</button>
    </>
  )
}

async function showChoice() {
  const { user } = await renderScreen(<Choice />)
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

test.each(['2', '≠', 'Differs from', '≠  differs from'])(
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
