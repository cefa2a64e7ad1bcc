import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { page, serveApi } from '../../test/api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { testRow } from '../../test/row.ts'
import { refreshCatalogues } from '../catalogue/queries.ts'
import { TimespanScreen } from '../features/timespan/timespan-screen.tsx'
import { ZoneMapScreen } from '../features/zone-map/zone-map-screen.tsx'

// Forms inside a row of a list: whatever makes the row go, what is typed stays or is asked for.

const PLACES = [
  {
    of: 'a new zone',
    at: '/main/zone-map',
    shown: <ZoneMapScreen />,
    list: 'pcrf-zone/map?',
    rows: ['Networks', 'Others'].map((zone_map_name, index) =>
      testRow('zone-map', { zone_map_id: index + 1, zone_map_name }),
    ),
    create: 'Create zone',
    field: /^Zone name/,
  },
  {
    of: 'a new value of a zone',
    at: '/main/zone-map',
    query: '?expanded=1.7',
    shown: <ZoneMapScreen />,
    list: 'pcrf-zone/map?',
    rows: ['Networks', 'Others'].map((zone_map_name, index) =>
      testRow('zone-map', { zone_map_id: index + 1, zone_map_name }),
    ),
    field: 'New value: value',
  },
  {
    of: 'a new time of a span',
    at: '/main/timespan',
    shown: <TimespanScreen />,
    list: 'timespan?',
    rows: ['Networks', 'Others'].map((time_span_name, index) =>
      testRow('timespan', { time_span_id: index + 1, time_span_name }),
    ),
    create: 'Create time',
    field: /^Duration/,
  },
]

beforeEach(() => sessionStorage.clear())

/** Reads everything again, as a change of somebody else does. */
function Live() {
  const client = useQueryClient()
  return <button onClick={() => void refreshCatalogues(client)}>Live change</button>
}

async function typeInside({ at, query = '?expanded=1', shown, list, rows, create, field }: (typeof PLACES)[number]) {
  const server = { rows }
  serveApi(({ path }) => {
    if (path.startsWith(list)) return page(path.includes('find=') ? server.rows.slice(1) : server.rows)
    if (path.startsWith('pcrf-zone/zone'))
      return page([testRow('zone', { zone_id: 7, zone_name: 'Home', zone_map_id: 1 })])
    return page([])
  })
  const rendered = await renderScreen(
    <>
      <Live />
      {shown}
    </>,
    `${at}${query}`,
  )
  const { user } = rendered
  if (create) await user.click(await screen.findByRole('button', { name: create }))
  const around = create ? within(await screen.findByRole('dialog', { name: create })) : screen
  const input = await around.findByRole('textbox', { name: field })
  await user.type(input, '17')
  return { ...rendered, server, input }
}

test.each(PLACES)('$of stays when a filter leaves its row out', async (place) => {
  const { user, input } = await typeInside(place)
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'oth{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find' })).toHaveValue('oth'))
  await waitFor(() => expect(document.querySelector('[data-dimmed]')).toBeNull())
  expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull()
  expect(input).toBeInTheDocument()
  expect(input).toHaveValue('17')
})

test.each(PLACES)('$of stays when somebody else deletes its row', async (place) => {
  const { user, input, server } = await typeInside(place)
  server.rows = server.rows.slice(1)
  await user.click(screen.getByRole('button', { name: 'Live change' }))
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Networks|Others/ }).length).toBeGreaterThan(0))
  expect(input).toBeInTheDocument()
  expect(input).toHaveValue('17')
})

test.each(PLACES)('$of is asked for when another row is expanded', async (place) => {
  const { user, input, address } = await typeInside(place)
  await user.click(screen.getByRole('button', { name: 'Others' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you changed?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(input).toHaveValue('17')
  await user.click(screen.getByRole('button', { name: 'Others' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Discard what you changed?' })).getByRole('button', {
      name: 'Discard',
    }),
  )
  await waitFor(() => expect(address()).toContain('expanded=2'))
  expect(input).not.toBeInTheDocument()
})
