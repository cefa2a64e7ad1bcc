import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { WorkflowDatesCell } from '../list/workflow-dates-cell.tsx'
import { NewVersion } from './new-version.tsx'
import { WorkflowVersions } from './version-strip.tsx'

const far = `${new Date().getUTCFullYear() + 2}`
const row = (work_group_id: number, work_group_name: string, eff_date: string, version_of: number | null) =>
  testRow('rule-workflow-group', {
    work_group_id,
    work_group_name,
    work_group_type: 'A',
    eff_date: `${eff_date}T00:00:00.000Z`,
    exp_date: null,
    version_of,
    key: work_group_name.toLowerCase(),
  })
const FIRST = row(5, 'Entry', '2020-01-01', null)
const LATER = row(6, 'Entry later', `${far}-02-01`, 5)

const serve = (versions: readonly object[]) =>
  serveApi(({ path }) => {
    if (path.startsWith('rule-workflow-group?version_of%5Bempty%5D=0')) return page(versions)
    return path.startsWith('rule-workflow-group/5') ? ok(FIRST) : undefined
  })

test('the versions of a workflow are links on a time line; the shown one is marked', async () => {
  serve([LATER])
  const { user, address } = await renderScreen(<WorkflowVersions group={LATER} />)
  const strip = within(await screen.findByRole('region', { name: 'Versions' }))
  const links = strip.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(links[0]).toHaveTextContent('Entry2020/01/01 onwardsCurrent Version')
  expect(links[1]).toHaveTextContent(`Entry later${far}/02/01 onwardsFuture Version`)
  await user.click(strip.getByRole('button', { name: 'What changes' }))
  expect(address()).toBe('/main/simulation?view=changes&workflow=5&other=6')
})

test('a workflow without versions has no strip', async () => {
  const calls = serve([])
  await renderScreen(<WorkflowVersions group={FIRST} />)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.queryByRole('region', { name: 'Versions' })).not.toBeInTheDocument()
})

test('in the list a workflow says which of its versions is in force, and which comes next', async () => {
  serve([LATER])
  await renderScreen(<WorkflowDatesCell catalogue={catalogueOf('rule-workflow-group')} row={FIRST} />)
  expect(await screen.findByText(`2020/01/01 · Entry until ${far}/01/31, then Entry later`)).toBeVisible()
})

test('a new version says what it takes the place of, as its dates are typed', async () => {
  serve([LATER])
  const { user } = await renderScreen(<NewVersion group={FIRST} />)
  await user.click(screen.getByRole('button', { name: 'New version…' }))
  const begin = await screen.findByRole('textbox', { name: /^Effective date/ })
  expect(await screen.findByText(/Overlaps version Entry and takes its place from/)).toBeVisible()
  await user.clear(begin)
  await user.type(begin, `${far}/01/15`)
  expect(await screen.findByText(new RegExp(`Overlaps version Entry and .* from ${far}/01/15`))).toBeVisible()
})
