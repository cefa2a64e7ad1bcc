import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import type { RuleZone } from '../rule-plans/rule-index.ts'
import { CellEditor } from './cell-editor.tsx'

const zone = { ap_rule_zone_id: 1, mapping_des_type: 'V', label_show: 'Network' } as unknown as RuleZone

/** A cell whose save is refused while somebody else stores another value in it. */
function Cell() {
  const [words, setWords] = useState('is 7')
  const commit = async () => {
    setWords('is 9')
    return 'Changed by someone else'
  }
  return <CellEditor label="Network" zone={zone} words={words} typed="is 8" onCommit={commit} onClose={() => {}} />
}

test('a cell that somebody else changed meanwhile says what was there, what is, and keeps what was typed', async () => {
  serveApi(() => page([]))
  const { user } = await renderScreen(<Cell />)
  const editor = await screen.findByRole('textbox', { name: 'Network' })
  await user.type(editor, '{Enter}')
  expect(await screen.findByText(/it was “is 7” and is “is 9” now/)).toBeVisible()
  expect(editor).toHaveValue('is 8')
})
