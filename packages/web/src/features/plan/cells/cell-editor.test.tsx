import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import type { RuleZone } from '../rule-plans/rule-index.ts'
import { CellEditor } from './cell-editor.tsx'

const zone = { ap_rule_zone_id: 1, mapping_des_type: 'V', label_show: 'Network' } as unknown as RuleZone

/** A cell whose save is refused because another person has stored another value. */
function Cell() {
  const [words, setWords] = useState('is 7')
  const commit = async () => {
    setWords('is 9')
    return 'Changed by someone else'
  }
  return <CellEditor label="Network" zone={zone} words={words} typed="is 8" onCommit={commit} onClose={() => {}} />
}

const ZONES = ['Home', 'Unknown lands', 'Germany'].map((zone_name, index) =>
  testRow('zone', { zone_id: index + 1, zone_name, zone_map_id: 3 }),
)
const zoneOfMap = { ...zone, mapping_des_type: 'Z', mapping_des_value: '3' } as unknown as RuleZone

test.each([
  ['known', 'is known'],
  ['is unknown', 'is unknown'],
  ['unknown', 'is unknown'],
  ['any', 'any'],
  ['{Backspace}', 'any'],
  ['hom', 'is Home'],
  ['not ger', 'is not Germany'],
  ['unk', 'is Unknown lands'],
])('in a cell of a zone map, %j and Enter stores %j', async (typed, stored) => {
  serveApi(() => page(ZONES))
  const commit = vi.fn(async () => undefined)
  const { user } = await renderScreen(
    <CellEditor
      label="Network"
      zone={zoneOfMap}
      words="is Malta"
      typed={undefined}
      onCommit={commit}
      onClose={() => {}}
    />,
  )
  const editor = await screen.findByRole('textbox', { name: 'Network' })
  await user.clear(editor)
  await user.type(editor, typed)
  const option = await screen.findByRole('option', { name: stored })
  await waitFor(() => expect(option).toHaveAttribute('data-combobox-selected'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(commit).toHaveBeenCalledWith(stored))
})

test('a cell that somebody else changed meanwhile says what was there, what is, and keeps what was typed', async () => {
  serveApi(() => page([]))
  const { user } = await renderScreen(<Cell />)
  const editor = await screen.findByRole('textbox', { name: 'Network' })
  await user.type(editor, '{Enter}')
  expect(await screen.findByText(/it was “is 7” and is “is 9” now/)).toBeVisible()
  expect(editor).toHaveValue('is 8')
})

/** An open cell in which another person stores another value. */
function OpenCell({ typed, onCommit }: { typed?: string; onCommit: () => Promise<undefined> }) {
  const [words, setWords] = useState('is 7')
  return (
    <>
      <CellEditor label="Network" zone={zone} words={words} typed={typed} onCommit={onCommit} onClose={() => {}} />
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setWords('is 9')}>
        Theirs
      </button>
      <button>Elsewhere</button>
    </>
  )
}

test('what somebody else stores while a cell is typed in is said before Enter stores over it', async () => {
  serveApi(() => page([]))
  const commit = vi.fn(async () => undefined)
  const { user } = await renderScreen(<OpenCell typed="is 8" onCommit={commit} />)
  await user.click(screen.getByRole('button', { name: 'Theirs' }))
  expect(await screen.findByText(/it was “is 7” and is “is 9” now/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Network' })).toHaveValue('is 8')
  expect(commit).not.toHaveBeenCalled()
})

test('a cell that was opened and not typed in stores nothing over what somebody else stored', async () => {
  serveApi(() => page([]))
  const commit = vi.fn(async () => undefined)
  const { user } = await renderScreen(<OpenCell onCommit={commit} />)
  await user.click(screen.getByRole('button', { name: 'Theirs' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Network' })).toHaveValue('is 9'))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(commit).not.toHaveBeenCalled()
})
