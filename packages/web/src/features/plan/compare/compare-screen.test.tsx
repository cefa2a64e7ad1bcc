import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { CompareScreen } from './compare-screen.tsx'

const quiet = { warning_count: 0 }
const day = (text: string) => `${text}T00:00:00.000Z`

const versionRow = (pcc_rule_ver_id: number, eff_date: string, exp_date: string | null) =>
  testRow('policy-plan-ver', { pcc_rule_ver_id, pcr_plan_id: 4, eff_date, exp_date })

const mapping = (mapping_id: number, mapping_name: string, priority: number) => ({
  ...testRow('policy-plan-mapping', { mapping_id, ap_rule_id: 7, mapping_name, priority }),
  ...quiet,
})

const basicVersion = (basic_rule_ver_id: number, mapping_id: number) => ({
  ...testRow('policy-plan-basic-ver', { basic_rule_ver_id, mapping_id, ap_rule_id: 7, eff_date: day('2026-01-01') }),
  ...quiet,
})

function treeOf(version: VersionTree['version'], mappings: VersionTree['mappings']): VersionTree {
  const at = { pcr_event_id: 31, pcc_rule_ver_id: version.pcc_rule_ver_id }
  const event = testRow('policy-plan-event', { policy_plan_event_id: 1, ...at })
  const rule = testRow('policy-plan-rule', { ap_rule_id: 7, ap_rule_name: 'Access', ...at })
  return {
    version,
    events: [{ ...event, ...quiet, pcr_event_name: 'Session start' }],
    rules: [{ ...rule, ...quiet }],
    zones: [],
    mappings,
    units: [],
    basic_versions: mappings.some(({ mapping_id }) => mapping_id === 13) ? [basicVersion(21, 13)] : [],
    basics: [],
    time_spans: [],
    accumulations: [],
  }
}

const before = versionRow(1, day('2026-01-01'), day('2027-01-01'))
const after = versionRow(2, day('2027-01-01'), null)
const named = { ...quiet, pcr_plan_name: 'Prepaid' }
const trees: Readonly<Record<string, VersionTree>> = {
  1: treeOf({ ...before, ...named }, [mapping(11, 'At home', 20), mapping(12, 'Roaming', 10)]),
  2: treeOf({ ...after, ...named }, [mapping(11, 'At home', 20), mapping(12, 'Roaming', 30), mapping(13, 'Abroad', 5)]),
}

/** A server with one plan of two versions. */
const served: Answer = ({ path }) => {
  const [, id, part] = /^policy-plan-ver\/(\d)(\/tree)?$/.exec(path) ?? []
  if (id !== undefined && part !== undefined) return ok(trees[id])
  if (id !== undefined) return ok({ ...(id === '1' ? before : after), warnings: [] })
  return path.startsWith('policy-plan-ver?') ? page([before, after]) : undefined
}
const serve = () => serveApi(served)

const open = (search: string) => renderScreen(<CompareScreen />, `/main/policy-plan/compare${search}`)
const grid = () => screen.findByRole('treegrid', { name: 'Changes' })
/** The lines without the links at their end. */
const lines = async () => (await within(await grid()).findAllByRole('row')).map(textOf)
const textOf = (line: Element | null) => line?.textContent.replace(/Open the .*$/, '')
const side = (name: string) => within(screen.getByRole('group', { name }))

// The tree renders as many lines as its box has room for.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

test('what was added, changed and moved is told in words, line by line', async () => {
  serve()
  await open('?left=1&right=2')
  expect(await lines()).toEqual([
    'changed: Plan versionPrepaid · 2027/01/01 onwards',
    'Effective date2026/01/012027/01/01',
    'Expiry date2027/01/01—',
    'Plan eventSession start',
    'Rule planAccess',
    'changed: moved: MappingRoamingmoved up from 2nd to 1st',
    'Priority1030',
    'added: MappingAbroadadded with 1 basic rule version',
  ])
  const roaming = within(await grid()).getByRole('row', { name: /Mapping ?Roaming/ })
  const addresses = within(roaming)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(addresses).toEqual([
    ['Open the mapping before', '/main/record/policy-plan-mapping/12'],
    ['Open the mapping after', '/main/record/policy-plan-mapping/12'],
  ])
  expect(screen.getByText('1 plan version changed · 1 mapping added, 1 changed, 1 moved')).toBeVisible()
})

test('kinds are filtered and sides are swapped in the address', async () => {
  serve()
  const { user, address } = await open('?left=1&right=2')
  await user.click(await screen.findByRole('button', { name: 'Added 1' }))
  expect(address()).toBe('/main/policy-plan/compare?left=1&right=2&kinds=added')
  expect(await lines()).toEqual([
    'Plan eventSession start',
    'Rule planAccess',
    'added: MappingAbroadadded with 1 basic rule version',
  ])
  await user.click(screen.getByRole('button', { name: 'Moved 1' }))
  expect(address()).toBe('/main/policy-plan/compare?left=1&right=2&kinds=added%2Cmoved')
  await user.click(screen.getByRole('button', { name: 'Added 1' }))
  expect(address()).toBe('/main/policy-plan/compare?left=1&right=2&kinds=moved')
  await user.click(screen.getByRole('button', { name: 'Swap the sides' }))
  expect(address()).toBe('/main/policy-plan/compare?left=2&right=1&kinds=moved')
  expect(await screen.findByRole('button', { name: 'Removed 1' })).toBeVisible()
})

test('the keys walk through the changes, open and close them', async () => {
  serve()
  const { user } = await open('?left=1&right=2')
  const tree = await grid()
  const active = () => textOf(document.getElementById(tree.getAttribute('aria-activedescendant') ?? ''))
  const roaming = 'changed: moved: MappingRoamingmoved up from 2nd to 1st'
  const abroad = 'added: MappingAbroadadded with 1 basic rule version'
  tree.focus()
  const presses = [
    ['{ArrowDown}', 'Effective date2026/01/012027/01/01'],
    ['{ArrowUp}{ArrowUp}', 'changed: Plan versionPrepaid · 2027/01/01 onwards'],
    ['{PageDown}', abroad],
    ['{ArrowDown}', abroad],
    // Opens the line, enters it, and leaves it.
    ['{ArrowRight}', abroad],
    ['{ArrowRight}', 'added: Basic rule version2026/01/01 onwardsadded'],
    ['{ArrowRight}', 'added: Basic rule version2026/01/01 onwardsadded'],
    ['{ArrowLeft}', abroad],
    ['{ArrowLeft}', abroad],
    ['{ArrowUp}', 'Priority1030'],
    ['{Enter}', 'Priority1030'],
    ['{ArrowLeft}', roaming],
    ['{Enter}', roaming],
    ['{ArrowDown}', abroad],
    ['{ArrowUp} ', roaming],
    ['{ArrowDown}', 'Priority1030'],
    ['{PageUp}', 'changed: Plan versionPrepaid · 2027/01/01 onwards'],
    ['{End}', abroad],
    ['{Home}', 'changed: Plan versionPrepaid · 2027/01/01 onwards'],
  ]
  for (const [keys = '', line] of presses) {
    await user.keyboard(keys)
    expect(active(), keys).toBe(line)
  }
})

test('a click goes to a line, and opens or closes it by its name alone', async () => {
  serve()
  const { user } = await open('?left=1&right=2')
  const tree = await grid()
  const roaming = await within(tree).findByRole('row', { name: /Mapping ?Roaming/ })
  await user.click(within(roaming).getByText('Roaming'))
  expect(roaming).toHaveAttribute('aria-expanded', 'false')
  expect(tree).toHaveAttribute('aria-activedescendant', roaming.id)
  await user.click(within(tree).getByText('Effective date'))
  expect(await lines()).toHaveLength(7)
  expect(tree.getAttribute('aria-activedescendant')).not.toBe(roaming.id)
})

test('a version is chosen for each side; without both, nothing is compared', async () => {
  serve()
  const { user, address } = await open('?left=1')
  expect(screen.getByText('Choose two versions')).toBeVisible()
  expect(await side('Before').findByDisplayValue('2026/01/01 - 2027/01/01 (#1)')).toBeVisible()
  expect(side('After').getByRole('combobox', { name: 'Version' })).toBeDisabled()
  await user.click(side('Before').getByRole('combobox', { name: 'Version' }))
  await user.click(await screen.findByRole('option', { name: /^2027\/01\/01 onwards \(#2\)/ }))
  expect(address()).toBe('/main/policy-plan/compare?left=2')
})

test('two versions that say the same have no difference; a nonsense id is none', async () => {
  serve()
  const { unmount } = await open('?left=1&right=1')
  expect(await screen.findByText('Both versions say the same.')).toBeVisible()
  unmount()
  await open('?left=0&right=x')
  expect(screen.getByText('Choose two versions')).toBeVisible()
})

test('a version that cannot be loaded is asked for again on demand', async () => {
  let isThere = false
  serveApi(
    ({ path }) => (path === 'policy-plan-ver/2/tree' && !isThere ? refused(503, 'UNAVAILABLE', 'Away') : undefined),
    served,
  )
  const { user } = await open('?left=1&right=2')
  expect(await screen.findByText('The version could not be loaded')).toBeVisible()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await grid()).toBeVisible()
})
