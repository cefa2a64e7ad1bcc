import { act, screen, waitFor, within } from '@testing-library/react'
import { Link } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { ok, page, refused, serveApi, type Answer, type ApiCall } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { explainWhyNot, lightPath, type Lit } from '../../../simulate/lit-path.ts'
import type { Mapping, MappingUnit, RulePlan, RulePlanIndex, RuleZone } from './rule-index.ts'
import { RuleSection } from './rule-section.tsx'

const stored = { row_version: 3, warning_count: 0, sp_id: 0 }

const rule: RulePlan = {
  ...stored,
  key: 'access',
  place: 1024,
  ap_rule_id: 7,
  ap_rule_name: 'Access',
  ap_type: 'A',
  pcc_rule_ver_id: 2,
  pcr_event_id: 1,
  priority: 0,
  comments: null,
}

const zone = (ap_rule_zone_id: number, label_show: string, mapping_des_type: string): RuleZone => ({
  ...stored,
  key: `zone-${ap_rule_zone_id}`,
  place: ap_rule_zone_id,
  ap_rule_zone_id,
  ap_rule_id: 7,
  label_show,
  mapping_src_type: 'A',
  mapping_src_value: '5',
  mapping_src_name: 'Serving network',
  mapping_src_counts: false,
  mapping_src_unit: null,
  mapping_des_type,
  mapping_des_value: '4',
  mapping_des_name: 'Networks by country',
  re_attr: null,
  zone_map_id: null,
  priority: null,
  ap_type: null,
  comments: null,
})

const mapping = (mapping_id: number, mapping_name: string, priority: number): Mapping => ({
  ...stored,
  key: `mapping-${mapping_id}`,
  place: mapping_id,
  ap_rule_id: 7,
  mapping_id,
  mapping_name,
  priority,
})

const unit: MappingUnit = {
  ...stored,
  mapping_unit_id: 70,
  mapping_id: 11,
  ap_rule_zone_id: 21,
  mapping_match_type: 2,
  mapping_type: 'Z',
  mapping_value: '9',
  mapping_value_name: 'Home',
  zone_id: null,
}

const zones = [zone(21, 'Network', 'Z'), zone(22, 'Time of day', 'T')]
const mappings = [mapping(11, 'Roaming', 30), mapping(12, 'At home', 20), mapping(13, 'Anywhere', 10)]
const units = new Map([[11, new Map([[21, unit]])]])

const results = new Map([
  [11, { rules: 'Roaming speed', about: 'Main account · 0 B – 10 GB' }],
  [12, { rules: undefined, about: 'Nothing before 2027/01/01' }],
])

interface Given {
  zones?: readonly RuleZone[]
  mappings?: readonly Mapping[]
  units?: RulePlanIndex['units']
  chosen?: number
  onChoose?: (mapping: number | undefined) => void
}

const matrix = ({ chosen, onChoose = vi.fn(), ...given }: Given = {}) => (
  <RuleSection
    rule={rule}
    index={{
      rules: new Map([[1, [rule]]]),
      zones: new Map([[7, given.zones ?? zones]]),
      mappings: new Map([[7, given.mappings ?? mappings]]),
      units: given.units ?? units,
      results,
      resultsTitle: 'Gives today',
      problems: { rules: new Map(), mappings: new Map() },
    }}
    opened
    isRendered
    mappingId={chosen}
    onFold={vi.fn()}
    onChoose={(_, opened) => onChoose(opened)}
    onAction={vi.fn()}
  />
)

const order: Answer = ({ method, path }) =>
  method === 'POST' && path === 'policy-plan-mapping/order' ? ok([]) : undefined

const names = () => screen.getAllByRole('rowheader').map((head) => head.textContent)

test('shows rule zones across, mappings down, and what each mapping asks', async () => {
  serveApi()
  await renderScreen(matrix())
  const table = screen.getByRole('table', { name: 'Mappings of Access' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([
    'Mapping',
    'NetworkServing network → Networks by country',
    'Time of dayServing network → Networks by country',
    'Gives today',
  ])
  expect(names()).toEqual(['30Roaming', '20At home', '10Anywhere'])
  const roaming = within(table).getByRole('row', { name: 'Roaming' })
  expect(
    within(roaming)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['not Home', 'any', 'Roaming speed Main account · 0 B – 10 GB'])
  expect(screen.getByText(/the first mapping that matches is taken/)).toBeVisible()
})

test('an empty rule plan says what is missing', async () => {
  serveApi()
  await renderScreen(matrix({ zones: [], mappings: [], units: new Map() }))
  expect(screen.getByText('No rule zones or mappings yet')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.queryByText(/the first mapping that matches/)).not.toBeInTheDocument()
})

test('a move is shown at once and stored by one call that names every mapping', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const calls = serveApi((call) => (order(call) ? promise : undefined))
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Move At home up' }))
  expect(names()).toEqual(['20At home', '30Roaming', '10Anywhere'])
  resolve(ok([]))
  expect(await screen.findByText('Update Mapping Success')).toBeVisible()
  expect(calls).toEqual([
    {
      method: 'POST',
      path: 'policy-plan-mapping/order',
      body: {
        ap_rule_id: 7,
        mappings: [
          { mapping_id: 12, row_version: 3 },
          { mapping_id: 11, row_version: 3 },
          { mapping_id: 13, row_version: 3 },
        ],
      },
      version: undefined,
    },
  ])
})

test('a refused move says why and goes back', async () => {
  serveApi((call) => (order(call) ? refused(412, 'STALE', 'Changed by someone else', 'mappings.1') : undefined))
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Move At home down' }))
  expect(await screen.findByText('Changed by someone else')).toBeVisible()
  await waitFor(() => expect(names()).toEqual(['30Roaming', '20At home', '10Anywhere']))
})

test('the reason of a refused move goes when a later one succeeds', async () => {
  let refuses = true
  serveApi((call) => (order(call) && refuses ? refused(409, 'CONFLICT', 'Somebody else moves') : order(call)))
  const { user } = await renderScreen(matrix())
  const down = screen.getByRole('button', { name: 'Move At home down' })
  await user.click(down)
  expect(await screen.findByText('Somebody else moves')).toBeVisible()
  await waitFor(() => expect(down).not.toHaveAttribute('aria-disabled'))
  refuses = false
  await user.click(down)
  expect(await screen.findByText('Update Mapping Success')).toBeVisible()
  expect(screen.queryByText('Somebody else moves')).not.toBeInTheDocument()
})

test('the strongest mapping cannot move up, the weakest not down', async () => {
  serveApi()
  await renderScreen(matrix())
  const disabled = ['aria-disabled', 'true'] as const
  expect(screen.getByRole('button', { name: 'Move Roaming up' })).toHaveAttribute(...disabled)
  expect(screen.getByRole('button', { name: 'Move Roaming down' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Move Anywhere up' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Move Anywhere down' })).toHaveAttribute(...disabled)
})

test('a mapping that has moved to the top keeps the focus, and its button does no more', async () => {
  const calls = serveApi((call) => (order(call) ? new Promise<Response>(() => undefined) : undefined))
  const { user } = await renderScreen(matrix())
  const up = screen.getByRole('button', { name: 'Move At home up' })
  await user.click(up)
  expect(names()).toEqual(['20At home', '30Roaming', '10Anywhere'])
  expect(up).toHaveAttribute('aria-disabled', 'true')
  expect(up).toBeEnabled()
  expect(up).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(calls).toHaveLength(1)
})

test('dragging by keys is told with the name of the mapping', async () => {
  serveApi()
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: 'Move Roaming' }).focus()
  await user.keyboard(' ')
  expect(await screen.findByText(/^Mapping Roaming(, 1 of 3, is taken up| stands at)/)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Mapping Roaming is put back at 1 of 3.')).toBeInTheDocument()
})

test('the name of a mapping opens its basic rules, and closes them again', async () => {
  serveApi()
  const onChoose = vi.fn()
  const { user } = await renderScreen(matrix({ chosen: 12, onChoose }))
  expect(screen.getByRole('button', { name: 'At home' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Roaming' }))
  await user.click(screen.getByRole('button', { name: 'At home' }))
  expect(onChoose.mock.calls).toEqual([[11], [undefined]])
})

test('what a mapping gives opens its basic rules too', async () => {
  serveApi()
  const onChoose = vi.fn()
  const { user } = await renderScreen(matrix({ onChoose }))
  await user.click(screen.getByRole('button', { name: 'Roaming gives: Roaming speed Main account · 0 B – 10 GB' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(11)
})

test('arrow keys walk from cell to cell, and stop at the edge', async () => {
  serveApi()
  const { user } = await renderScreen(matrix())
  const cell = (name: string) => screen.getByRole('button', { name })
  cell('Roaming, Network: is not Home').focus()
  await user.keyboard('{ArrowRight}')
  expect(cell('Roaming, Time of day: any')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(cell('At home, Time of day: any')).toHaveFocus()
  const result = cell('At home gives: Nothing Nothing before 2027/01/01')
  await user.keyboard('{ArrowRight}')
  expect(result).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(result).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}')
  expect(cell('Roaming, Network: is not Home')).toHaveFocus()
})

test('Home and End lead to the ends of the row, with Ctrl to the ends of the matrix', async () => {
  serveApi()
  const { user } = await renderScreen(matrix())
  const cell = (name: string | RegExp) => screen.getByRole('button', { name })
  cell('At home, Time of day: any').focus()
  await user.keyboard('{Home}')
  expect(cell('At home, Network: any')).toHaveFocus()
  await user.keyboard('{End}')
  expect(cell('At home gives: Nothing Nothing before 2027/01/01')).toHaveFocus()
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(cell('Roaming, Network: is not Home')).toHaveFocus()
  await user.keyboard('{Control>}{End}{/Control}')
  expect(cell(/^Anywhere gives/)).toHaveFocus()
})

const homeZone = { zone_id: 9, zone_name: 'Home', zone_code: 'H', row_version: 1, warning_count: 0 }
const cells: Answer = ({ method, path }) => {
  if (path.startsWith('pcrf-zone/zone?')) return page([homeZone])
  if (path.startsWith('timespan?')) return page([])
  return method === 'POST' && path === 'policy-plan-mapping-unit/cells' ? ok([]) : undefined
}
const sentCells = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('typing in a cell changes it, and Enter goes on to the next mapping', async () => {
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: 'At home, Network: any' }).focus()
  await user.keyboard('not h')
  expect(screen.getByRole('textbox', { name: 'At home, Network' })).toHaveValue('not h')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Anywhere, Network: any' })).toHaveFocus())
  expect(await screen.findByText('Create Mapping Unit Success')).toBeVisible()
  const asked = { mapping_match_type: 2, mapping_type: 'Z', mapping_value: '9' }
  expect(sentCells(calls)).toEqual([
    { cells: [{ mapping_id: 12, ap_rule_zone_id: 21, row_version: null, unit: asked }] },
  ])
})

test('what is no value of the rule zone is refused in its cell, and Esc puts the cell back', async () => {
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Roaming, Network: is not Home' }))
  const editor = screen.getByRole('textbox', { name: 'Roaming, Network' })
  expect(editor).toHaveValue('is not Home')
  await user.clear(editor)
  await user.type(editor, 'Mars{Enter}')
  expect(await screen.findByText('There is no zone “Mars” in Networks by country')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Nothing matches')).not.toBeInTheDocument())
  expect(editor).toHaveValue('Mars')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Roaming, Network: is not Home' })).toHaveFocus()
  expect(sentCells(calls)).toEqual([])
})

test('a refused text stays in its cell while another cell is edited', async () => {
  serveApi(cells)
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Roaming, Network: is not Home' }))
  const editor = screen.getByRole('textbox', { name: 'Roaming, Network' })
  await user.clear(editor)
  await user.type(editor, 'Mars')
  await user.click(screen.getByRole('button', { name: 'Roaming, Time of day: any' }))
  expect(await screen.findByText('There is no zone “Mars” in Networks by country')).toBeVisible()
  expect(editor).toHaveValue('Mars')
  expect(screen.getByRole('textbox', { name: 'Roaming, Time of day' })).toHaveFocus()
})

test('a link is followed once the cell that was left for it is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  serveApi((call) => (call.method === 'POST' ? promise : undefined), cells)
  const { user, address } = await renderScreen(
    <>
      {matrix()}
      <Link to="/main/simulation">Simulator</Link>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Roaming, Network: is not Home' }))
  await user.clear(screen.getByRole('textbox', { name: 'Roaming, Network' }))
  await user.type(screen.getByRole('textbox', { name: 'Roaming, Network' }), 'known')
  await user.click(screen.getByRole('link', { name: 'Simulator' }))
  expect(await screen.findByRole('dialog', { name: 'Still saving' })).toBeVisible()
  resolve(ok([]))
  await waitFor(() => expect(address()).toBe('/main/simulation'))
})

test('a cell that somebody else changed meanwhile is refused, and what was typed stays', async () => {
  serveApi((call) =>
    call.method === 'POST' ? refused(412, 'STALE', 'Changed by someone else', 'cells.0') : cells(call),
  )
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Roaming, Network: is not Home' }))
  const editor = screen.getByRole('textbox', { name: 'Roaming, Network' })
  await user.clear(editor)
  await user.type(editor, 'known{Enter}')
  expect(await screen.findByText('Changed by someone else')).toBeVisible()
  expect(editor).toHaveValue('known')
})

test('pasting shows what it writes and what it refuses, and writes it in one call', async () => {
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: 'Roaming, Network: is not Home' }).focus()
  await user.keyboard('{ArrowDown}')
  await user.paste('Home\tknown\nMars\tknown\tbeyond\n')
  const dialog = await screen.findByRole('dialog', { name: 'Paste into the matrix' })
  expect(within(dialog).getByText(/^3 cells will be written/)).toBeVisible()
  const refusedCell = within(dialog).getByRole('row', { name: /Anywhere, Network/ })
  expect(refusedCell).toHaveTextContent('“Mars”: There is no zone “Mars” in Networks by country')
  expect(within(dialog).getByRole('row', { name: /Row 3, column 3/ })).toHaveTextContent('The matrix has no such cell')
  await user.click(within(dialog).getByRole('button', { name: 'Write 3 cells' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [sent, ...more] = sentCells(calls) as { cells: { mapping_id: number; ap_rule_zone_id: number }[] }[]
  expect(more).toEqual([])
  expect(sent?.cells.map(({ mapping_id, ap_rule_zone_id }) => [mapping_id, ap_rule_zone_id])).toEqual([
    [12, 21],
    [12, 22],
    [13, 22],
  ])
})

test('what has nothing to write offers to close alone', async () => {
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: 'Roaming, Network: is not Home' }).focus()
  await user.keyboard('{ArrowDown}')
  await user.paste('Mars\tMoon\n')
  const dialog = await screen.findByRole('dialog', { name: 'Paste into the matrix' })
  expect(within(dialog).getByText('Nothing will be written: none of it can be read.')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: /^Write/ })).toBeNull()
  await waitFor(() => expect(within(dialog).getByText('Close')).toBeVisible())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sentCells(calls)).toEqual([])
})

const unused: Answer = ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined)

test('the sign at a cell, no Tab stop since Delete does the same, clears what the mapping asks there, after a question', async () => {
  const calls = serveApi(unused, ({ method }) => (method === 'DELETE' ? ok(unit) : undefined))
  const { user } = await renderScreen(matrix())
  expect(screen.getByRole('button', { name: 'Clear Roaming: Network' })).toHaveAttribute('tabindex', '-1')
  await user.click(screen.getByRole('button', { name: 'Clear Roaming: Network' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('Roaming: Network')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(calls).toContainEqual({
    method: 'DELETE',
    path: 'policy-plan-mapping-unit/11/21',
    body: undefined,
    version: 3,
  })
})

const asked = { mapping_match_type: 2, mapping_type: 'Z', mapping_value: '9' }

test('Delete clears a whole block in one call, Ctrl+D fills it down from its first row', async () => {
  const other = { ...unit, mapping_unit_id: 71, mapping_id: 12, ap_rule_zone_id: 22, row_version: 5 }
  const both = new Map([...units, [12, new Map([[22, other]])]])
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix({ units: both }))
  screen.getByRole('button', { name: 'Roaming, Network: is not Home' }).focus()
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Delete}')
  await waitFor(() => expect(sentCells(calls)).toHaveLength(1))
  await user.keyboard('{Control>}d{/Control}')
  await waitFor(() => expect(sentCells(calls)).toHaveLength(2))
  expect(sentCells(calls)).toEqual([
    {
      cells: [
        { mapping_id: 11, ap_rule_zone_id: 21, row_version: 3, unit: null },
        { mapping_id: 12, ap_rule_zone_id: 22, row_version: 5, unit: null },
      ],
    },
    {
      cells: [
        { mapping_id: 12, ap_rule_zone_id: 21, row_version: null, unit: asked },
        { mapping_id: 12, ap_rule_zone_id: 22, row_version: 5, unit: null },
      ],
    },
  ])
})

test('Ctrl+D in one row takes what the row above asks; in the first row, or where both say it, nothing', async () => {
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: 'Roaming, Network: is not Home' }).focus()
  await user.keyboard('{Control>}d{/Control}{ArrowDown}{ArrowDown}{Control>}d{/Control}{ArrowUp}{Control>}d{/Control}')
  await waitFor(() => expect(sentCells(calls)).toHaveLength(1))
  expect(sentCells(calls)).toEqual([
    { cells: [{ mapping_id: 12, ap_rule_zone_id: 21, row_version: null, unit: asked }] },
  ])
})

test('what is pasted below the last mapping adds mappings, after a preview, in the same call', async () => {
  const calls = serveApi(cells)
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: 'Anywhere, Network: any' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: 'New, Network' })).toHaveFocus()
  await user.paste('Home\tknown\nMars\tknown\nnot Home\n')
  const dialog = await screen.findByRole('dialog', { name: 'Paste into the matrix' })
  expect(dialog).toHaveTextContent('2 mappings are added below the last one.')
  expect(within(dialog).getByRole('row', { name: /Mapping 4 \(new\), Time of day/ })).toHaveTextContent('is known')
  // With one condition less the mapping would match more.
  expect(within(dialog).getByRole('row', { name: /Mapping 5 \(new\), Time of day/ })).toHaveTextContent(
    'Its mapping is not added',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Write 3 cells' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const known = { mapping_match_type: 4, mapping_type: 'T', mapping_value: null }
  const home = { ...asked, mapping_match_type: 1 }
  expect(sentCells(calls)).toEqual([
    {
      mappings: [
        { ap_rule_id: 7, mapping_name: 'Mapping 4' },
        { ap_rule_id: 7, mapping_name: 'Mapping 6' },
      ],
      cells: [
        { mapping_id: -1, ap_rule_zone_id: 21, row_version: null, unit: home },
        { mapping_id: -1, ap_rule_zone_id: 22, row_version: null, unit: known },
        { mapping_id: -2, ap_rule_zone_id: 21, row_version: null, unit: asked },
      ],
    },
  ])
})

test('Alt and an arrow moves a mapping from any of its cells, which keeps the focus', async () => {
  const calls = serveApi((call) => (order(call) ? new Promise<Response>(() => undefined) : undefined))
  const { user } = await renderScreen(matrix())
  const cell = screen.getByRole('button', { name: 'At home, Time of day: any' })
  cell.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['20At home', '30Roaming', '10Anywhere'])
  expect(cell).toHaveFocus()
  expect(calls).toHaveLength(1)
})

test.each(['by keys', 'by a click'])(
  'Alt and an arrow, several times in a row, moves the mapping that was meant: %s',
  async (way) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    let answers: readonly (Response | Promise<Response>)[] = [promise, ok([])]
    const calls = serveApi((call) => {
      if (!order(call)) return undefined
      const [first, ...others] = answers
      answers = others
      return first
    }, cells)
    const { user } = await renderScreen(matrix())
    const cell = screen.getByRole('button', { name: 'Anywhere, Network: any' })
    if (way === 'by keys') {
      cell.focus()
    } else {
      await user.click(cell)
      await user.keyboard('{Escape}')
    }
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    expect(names()).toEqual(['10Anywhere', '30Roaming', '20At home'])
    expect(screen.getByRole('button', { name: 'Anywhere, Network: any' })).toHaveFocus()
    const sent = () => sentCells(calls).map((body) => (body as { mappings: object[] }).mappings)
    const [roaming, home, anywhere] = [11, 12, 13].map((mapping_id) => ({ mapping_id, row_version: 3 }))
    expect(sent()).toEqual([[roaming, anywhere, home]])
    resolve(ok([{ mapping_id: 13, row_version: 4 }]))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual([{ mapping_id: 13, row_version: 4 }, roaming, home])
  },
)

test('keys of a cell act on its mapping after a move', async () => {
  const calls = serveApi((call) => (order(call) ? new Promise<Response>(() => undefined) : undefined), cells)
  const { user } = await renderScreen(matrix())
  screen.getByRole('button', { name: /^Roaming, Network: / }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Delete}')
  const cleared = { cells: [{ mapping_id: 11, unit: null }] }
  await waitFor(() => expect(sentCells(calls)[1]).toMatchObject(cleared))
})

test('a mapping is duplicated with what belongs to it', async () => {
  const calls = serveApi(({ path }) => (path.endsWith('/duplicate') ? ok(mappings[0], 201) : undefined))
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Duplicate Roaming' }))
  expect(await screen.findByText('Successfully create mapping')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'policy-plan-mapping/11/duplicate',
    body: { ap_rule_id: 7, mapping_name: 'Roaming (copy)', priority: 30 },
  })
})

test('deleting the mapping whose basic rules are shown closes them', async () => {
  serveApi(unused, ({ method }) => (method === 'DELETE' ? ok(mappings[1]) : undefined))
  const onChoose = vi.fn()
  const { user } = await renderScreen(matrix({ chosen: 12, onChoose }))
  await user.click(screen.getByRole('button', { name: 'Delete Roaming' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(onChoose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete At home' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(undefined))
})

test('a new mapping is the weakest one of its rule plan', async () => {
  const calls = serveApi(({ method }) => (method === 'POST' ? ok(mappings[0], 201) : undefined))
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Create mapping' }))
  const form = await screen.findByRole('dialog', { name: 'Create mapping' })
  expect(within(form).queryByLabelText('Priority')).not.toBeInTheDocument()
  await user.type(within(form).getByLabelText(/Mapping name/), 'Abroad')
  await user.click(within(form).getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Successfully create mapping')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ap_rule_id: 7,
    mapping_name: 'Abroad',
    priority: 0,
  })
})

test('an edited mapping keeps its place, its priority can be typed', async () => {
  const calls = serveApi(({ method }) => (method === 'PUT' ? ok(mappings[0]) : undefined))
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Edit Roaming' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Roaming' })
  const priority = within(form).getByLabelText(/Priority/)
  await user.clear(priority)
  await user.type(priority, '35')
  await user.click(within(form).getByRole('button', { name: /Save|Update/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeDefined())
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'policy-plan-mapping/11',
    body: { priority: 35 },
    version: 3,
  })
})

test('while it is simulated every cell says what it says, the taken row stands out, the others can be asked about', async () => {
  serveApi()
  const ask = vi.fn()
  const { user } = await renderScreen(matrix())
  const light = (marks: Record<string, Partial<Lit>>) =>
    act(() =>
      lightPath(new Map(Object.entries(marks).map(([key, mark]) => [key, { isCurrent: false, words: '', ...mark }]))),
    )
  act(() => explainWhyNot(ask))
  expect(screen.queryByText('Why not?')).not.toBeInTheDocument()
  light({
    'policy-plan-rule 7': {},
    'policy-plan-rule-zone 21': { words: '20801' },
    'policy-plan-mapping-unit 70': { said: 'first no' },
    'policy-plan-mapping 11': { said: 'no' },
    'policy-plan-mapping 12': { said: 'yes', words: 'Taken' },
  })
  expect(screen.getByRole('columnheader', { name: 'Network' })).toHaveTextContent('20801')
  expect(screen.getByRole('button', { name: 'Roaming, Network: is not Home' })).toHaveAccessibleDescription(
    'Not true here: this decides over the row',
  )
  expect(screen.getByRole('row', { name: 'At home' })).toHaveTextContent('Taken')
  const questions = screen.getAllByText('Why not?').map((one) => one.getAttribute('aria-label'))
  expect(questions).toEqual(['Why not Roaming?', 'Why not Anywhere?'])
  await user.click(screen.getByRole('button', { name: 'Why not Roaming?' }))
  expect(ask).toHaveBeenCalledExactlyOnceWith('policy-plan-mapping', 11)
  light({})
  expect(screen.queryByText('Why not?')).not.toBeInTheDocument()
  act(() => explainWhyNot(undefined))
})

test('an input is hidden and shown again; while it is hidden that is said, and it stays so', async () => {
  serveApi()
  const { user, unmount } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Network' }))
  expect(screen.queryByRole('columnheader', { name: 'Network' })).not.toBeInTheDocument()
  unmount()
  const again = await renderScreen(matrix())
  expect(screen.queryByRole('columnheader', { name: 'Network' })).not.toBeInTheDocument()
  await again.user.click(screen.getByRole('button', { name: '1 of 2 columns' }))
  await again.user.click(await screen.findByRole('checkbox', { name: 'Network' }))
  expect(screen.getByRole('columnheader', { name: 'Network' })).toBeVisible()
})

test('an input is filtered by a value: rows that cannot take it go, and the order is not changed meanwhile', async () => {
  const taking: Answer = ({ path }) =>
    path === 'simulation/mappings-that-take' ? ok({ mappings: [11, 13] }) : undefined
  const calls = serveApi(taking)
  const { user } = await renderScreen(matrix())
  await user.click(screen.getByRole('button', { name: 'Which mappings take a value of Network?' }))
  await user.type(await screen.findByRole('textbox', { name: 'Which mappings could take this Network?' }), '20801')
  await waitFor(() => expect(names()).toEqual(['30Roaming', '10Anywhere']))
  expect(calls.filter(({ path }) => path.endsWith('that-take')).map(({ body }) => body)).toEqual([
    { pcc_rule_ver_id: 2, ap_rule_zone_id: 21, value: '20801' },
  ])
  expect(screen.getByRole('button', { name: /2 rule zones · 2 of 3 mappings/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move Anywhere up' })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Escape}')
  expect(screen.getByText('Network can be 20801')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove filter Network' }))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('an input that counts is filtered by an amount alone', async () => {
  const counting = { ...zone(23, 'Usage', 'V'), mapping_src_counts: true, mapping_src_unit: 2 }
  const calls = serveApi(({ path }) => (path.endsWith('that-take') ? ok({ mappings: [] }) : undefined))
  const { user } = await renderScreen(matrix({ zones: [counting] }))
  await user.click(screen.getByRole('button', { name: 'Which mappings take a value of Usage?' }))
  const field = await screen.findByRole('textbox', { name: 'Which mappings could take this Usage?' })
  await user.type(field, '> 20 GiB')
  expect(field).toHaveAccessibleDescription(/One amount, such as 50 GiB, or “unknown”/)
  await user.clear(field)
  await user.type(field, '20 GiB')
  expect(await screen.findByText('No mapping takes it.')).toBeVisible()
  expect(calls.find(({ path }) => path.endsWith('that-take'))?.body).toMatchObject({ value: '21474836480' })
})

test('a column is as wide as it is made, also on the next visit', async () => {
  serveApi()
  const { user, unmount } = await renderScreen(matrix())
  const columns = () => screen.getByRole('table').style.getPropertyValue('--columns')
  const nameTrack = 'minmax(var(--first), min(24rem, 9.6rem))'
  expect(columns()).toBe(`${nameTrack} minmax(6rem, 1fr) minmax(6rem, 1fr) minmax(var(--gives), 2fr)`)
  screen.getByRole('separator', { name: 'Width of Network' }).focus()
  await user.keyboard('{End}{ArrowLeft}')
  expect(columns()).toBe(`${nameTrack} 784px minmax(6rem, 1fr) minmax(var(--gives), 2fr)`)
  unmount()
  await renderScreen(matrix())
  expect(columns()).toBe(`${nameTrack} 784px minmax(6rem, 1fr) minmax(var(--gives), 2fr)`)
  await user.dblClick(screen.getByRole('separator', { name: 'Width of Network' }))
  expect(columns()).toBe(`${nameTrack} minmax(6rem, 1fr) minmax(6rem, 1fr) minmax(var(--gives), 2fr)`)
})
