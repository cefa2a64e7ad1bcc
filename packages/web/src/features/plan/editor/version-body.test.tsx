import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import type { PlanPlace } from '../plan-address.ts'
import { VersionBody } from './version-body.tsx'

const quiet = { warning_count: 0 }
const event = (policy_plan_event_id: number, pcr_event_id: number, pcr_event_name: string) => ({
  ...testRow('policy-plan-event', { policy_plan_event_id, pcr_event_id }),
  ...quiet,
  pcr_event_name,
})
const rule = (ap_rule_id: number, pcr_event_id: number, ap_rule_name: string) => ({
  ...testRow('policy-plan-rule', { ap_rule_id, pcr_event_id, ap_rule_name }),
  ...quiet,
})
const mapping = (mapping_id: number, ap_rule_id: number, mapping_name: string) => ({
  ...testRow('policy-plan-mapping', { mapping_id, ap_rule_id, mapping_name }),
  ...quiet,
})

const tree: VersionTree = {
  version: {
    ...testRow('policy-plan-ver', { pcc_rule_ver_id: 2, eff_date: '2026-01-01T00:00:00.000Z' }),
    ...quiet,
    pcr_plan_name: 'Prepaid',
  },
  events: [event(1, 31, 'Credit exhausted'), event(2, 32, 'Session start'), event(3, 33, 'Tethering')],
  rules: [rule(7, 31, 'Top-up'), rule(8, 32, 'Access'), rule(9, 33, 'Sharing')],
  zones: [],
  mappings: [mapping(11, 7, 'Always'), mapping(12, 8, 'Roaming'), mapping(13, 8, 'At home')],
  units: [],
  basic_versions: [],
  basics: [],
  time_spans: [],
  accumulations: [],
}

/** What the server answers first: the decision tables of one event. */
const tablesOf = (tables_of: number) => {
  const below = new Set(tree.rules.filter((row) => row.pcr_event_id === tables_of).map((row) => row.ap_rule_id))
  return { ...tree, mappings: tree.mappings.filter((row) => below.has(row.ap_rule_id)), tables_of }
}

const served: Answer = ({ path }) => (path === 'policy-plan-ver/2/tree' ? ok(tree) : undefined)
const body = (place: Partial<PlanPlace> = {}) => <VersionBody place={{ plan: 4, ...place }} version={2} />
const shownEvent = () => screen.getByRole('navigation', { name: 'Events' }).querySelector('[aria-current]')

test('the event with the most mappings is shown first, then the one looked at last', async () => {
  serveApi(served)
  const { unmount } = await renderScreen(body())
  await screen.findByRole('article', { name: 'Access' })
  expect(shownEvent()).toHaveTextContent('Session start')
  unmount()
  const asked = await renderScreen(body({ event: 31 }))
  await screen.findByRole('article', { name: 'Top-up' })
  asked.unmount()
  const again = await renderScreen(body())
  await screen.findByRole('article', { name: 'Top-up' })
  expect(shownEvent()).toHaveTextContent('Credit exhausted')
  again.unmount()
  await renderScreen(<VersionBody place={{ plan: 5 }} version={2} />)
  await screen.findByRole('article', { name: 'Access' })
})

test('the tables of a large version are there before its basic rules', async () => {
  const whole = Promise.withResolvers<Response>()
  serveApi(({ path }) => {
    if (path === 'policy-plan-ver/2/tree?only=tables&event=32') return ok(tablesOf(32))
    return path === 'policy-plan-ver/2/tree' ? whole.promise : undefined
  })
  await renderScreen(body({ event: 32 }))
  expect(await screen.findByRole('button', { name: 'Roaming gives: …' })).toBeVisible()
  whole.resolve(ok(tree))
  expect(await screen.findByRole('button', { name: /Roaming gives: Nothing/ })).toBeVisible()
})

function WithNextEvent() {
  const [chosen, choose] = useState<number>()
  return (
    <>
      <button onClick={() => choose(31)}>Next event</button>
      {body({ event: chosen })}
    </>
  )
}

test('a version that cannot be read says so, and is read again', async () => {
  let tries = 0
  serveApi((call) =>
    call.path.endsWith('/tree') && (tries += 1) === 1 ? refused(500, 'INTERNAL', 'Out of order') : served(call),
  )
  const { user } = await renderScreen(body())
  expect(await screen.findByText('Out of order')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await screen.findByRole('article', { name: 'Access' })).toBeVisible()
})

test('while a version loads, another event waits for its own tables', async () => {
  const whole = Promise.withResolvers<Response>()
  const sharing = Promise.withResolvers<Response>()
  serveApi(({ path }) => {
    if (path === 'policy-plan-ver/2/tree?only=tables') return ok(tablesOf(32))
    if (path === 'policy-plan-ver/2/tree?only=tables&event=31') return sharing.promise
    return path === 'policy-plan-ver/2/tree' ? whole.promise : undefined
  })
  const { user } = await renderScreen(<WithNextEvent />)
  expect(await screen.findByRole('button', { name: 'Roaming gives: …' })).toBeVisible()
  expect(shownEvent()).toHaveTextContent('Session start')
  await user.click(screen.getByRole('button', { name: 'Next event' }))
  expect(await screen.findByLabelText('Loading the rule plans')).toBeVisible()
  expect(shownEvent()).toHaveTextContent('Credit exhausted')
  sharing.resolve(ok(tablesOf(31)))
  expect(await screen.findByRole('button', { name: 'Always gives: …' })).toBeVisible()
  whole.resolve(ok(tree))
  expect(await screen.findByRole('button', { name: /Always gives: Nothing/ })).toBeVisible()
})

test('the panel of basic rules is made wider and narrower by keyboard, and stays so', async () => {
  serveApi(served)
  const place = { event: 32, rule: 8, mapping: 12 }
  const { user, unmount } = await renderScreen(body(place))
  const edge = () => screen.findByRole('separator', { name: 'Width of the basic rules' })
  expect(await edge()).toHaveAttribute('aria-valuenow', '40')
  ;(await edge()).focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
  expect(await edge()).toHaveAttribute('aria-valuenow', '42')
  unmount()
  await renderScreen(body(place))
  expect(await edge()).toHaveAttribute('aria-valuenow', '42')
  fireEvent.keyDown(await edge(), { key: 'Home' })
  fireEvent.keyDown(await edge(), { key: 'ArrowRight' })
  expect(await edge()).toHaveAttribute('aria-valuenow', '25')
  fireEvent.doubleClick(await edge())
  expect(await edge()).toHaveAttribute('aria-valuenow', '40')
})

test('the script of an event is shown to be there, edited and saved', async () => {
  const scriptedEvent = { ...event(1, 31, 'Credit exhausted'), pcc_rule_ver_id: 2, rule_script: 'return 1' }
  const scripted = { ...tree, events: [scriptedEvent, ...tree.events.slice(1)] }
  const stored = testRow('policy-plan-event', { pcc_rule_ver_id: 2, pcr_event_id: 31, rule_script: 'return 1' })
  const calls = serveApi(
    ({ path }) => (path === 'policy-plan-ver/2/tree' ? ok(scripted) : undefined),
    ({ path }) => (path === 'policy-plan-event/2/31' ? ok({ ...stored, warnings: [] }) : undefined),
  )
  const { user } = await renderScreen(body())
  const events = await screen.findByRole('navigation', { name: 'Events' })
  expect(events).toHaveTextContent(/Credit exhausted.*1 rule plan · has a script/)
  await user.click(screen.getByRole('button', { name: 'Edit Credit exhausted' }))
  const script = await screen.findByRole('textbox', { name: /^Rule script/ })
  await waitFor(() => expect(script).toHaveValue('return 1'))
  await user.clear(script)
  await user.type(script, 'return 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'policy-plan-event/2/31',
    body: { rule_script: 'return 2' },
  })
})

test('the AMF rule of a basic rule is shown in its line and has a field', async () => {
  const basicVersion = testRow('policy-plan-basic-ver', {
    basic_rule_ver_id: 5,
    mapping_id: 12,
    eff_date: '2026-01-01T00:00:00.000Z',
  })
  const basic = testRow('policy-plan-basic', {
    basic_rule_id: 6,
    basic_rule_ver_id: 5,
    basic_rule_name: 'Standard',
    pcc_amf_rule_id: 7,
  })
  const whole = {
    ...tree,
    basic_versions: [{ ...basicVersion, ...quiet }],
    basics: [{ ...basic, ...quiet, rule_name: null, acct_res_name: null }],
  }
  serveApi(({ path }) => (path === 'policy-plan-ver/2/tree' ? ok(whole) : undefined))
  const { user } = await renderScreen(body({ event: 32, rule: 8, mapping: 12 }))
  const line = await screen.findByRole('button', { name: /^Standard/ })
  expect(line).toHaveTextContent('AMF rule 7')
  await user.click(line)
  expect(await screen.findByRole('textbox', { name: /^AMF rule/ })).toHaveValue('7')
})

test('an event stays shown when another one has more mappings, and the focus goes on to the next mapping', async () => {
  let isDeleted = false
  const left = { ...tree, mappings: tree.mappings.filter(({ mapping_id }) => mapping_id !== 12) }
  serveApi(
    ({ path }) => (path === 'policy-plan-ver/2/tree' ? ok(isDeleted ? left : tree) : undefined),
    ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined),
    ({ method }) => {
      if (method !== 'DELETE') return undefined
      isDeleted = true
      return ok(tree.mappings[1])
    },
  )
  const { user } = await renderScreen(body())
  await user.click(await screen.findByRole('button', { name: 'Delete Roaming' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Roaming' })).toBeNull())
  expect(shownEvent()).toHaveTextContent('Session start')
  const next = screen.getByRole('row', { name: 'At home' })
  await waitFor(() => expect(next).toContainElement(document.activeElement as HTMLElement))
})

test.each([
  ['mapping', { event: 32, rule: 8, mapping: 99 }],
  ['mapping', { event: 31, rule: 7, mapping: 12 }],
  ['rule plan', { event: 32, rule: 99 }],
])('an address that names no %s says so, with what there is', async (missing, place) => {
  serveApi(served)
  await renderScreen(body(place))
  expect(await screen.findByText(`There is no such ${missing} here`)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Rule plans' })).toBeVisible()
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})
