import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testRow } from '../../../../test/row.ts'
import { AskedAt } from './asked-at.tsx'

const [START, ROAMS] = [31, 32]
const event = (pcr_event_id: number, pcr_event_name: string) => ({
  ...testRow('policy-plan-event', { policy_plan_event_id: pcr_event_id, pcr_event_id }),
  warning_count: 0,
  pcr_event_name,
})
const rule = (ap_rule_id: number, pcr_event_id: number, ap_rule_name: string, priority: number) => ({
  ...testRow('policy-plan-rule', { ap_rule_id, pcc_rule_ver_id: 2, pcr_event_id, ap_rule_name, priority }),
  key: ap_rule_name.toLowerCase(),
  warning_count: 0,
})

const tree: VersionTree = {
  version: { ...testRow('policy-plan-ver', { pcc_rule_ver_id: 2 }), warning_count: 0, pcr_plan_name: 'Prepaid' },
  events: [event(START, 'Session start'), event(ROAMS, 'Roams')],
  rules: [rule(7, START, 'Access', 1), rule(8, START, 'Offload', 2), rule(9, ROAMS, 'Access', 5)],
  zones: [],
  mappings: [],
  units: [],
  basic_versions: [],
  basics: [],
  time_spans: [],
  accumulations: [],
}

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }))

test('questions stand strongest first, and lead to their rule plans', async () => {
  const onClose = vi.fn()
  serveApi()
  const { user } = await renderScreen(<AskedAt opened tree={tree} onClose={onClose} />)
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Accessaccess', 'Offloadoffload'])
  await user.click(rowOf(/^Access/).getByRole('link', { name: /Access at Session start/ }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a question is asked at another event with its name and content, or no longer asked there', async () => {
  const calls = serveApi(({ method }) => (method === 'POST' ? ok({ ap_rule_id: 10 }, 201) : undefined))
  const { user } = await renderScreen(<AskedAt opened tree={tree} onClose={vi.fn()} />)
  await user.click(rowOf(/^Offload/).getByRole('button', { name: 'Ask Offload at Roams' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'policy-plan-rule/8/duplicate',
      body: { pcc_rule_ver_id: 2, pcr_event_id: ROAMS, ap_rule_name: 'Offload', key: 'offload', priority: 2 },
    }),
  )
  await user.click(rowOf(/^Access/).getByRole('button', { name: 'Do not ask Access at Roams' }))
  expect(await screen.findByText(/Access/, { selector: 'strong' })).toBeVisible()
})
