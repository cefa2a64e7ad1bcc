import { createRow } from '../support/rows.ts'
import { expect, test } from './job.ts'

test('why a mapping is never reached is said, with what to change', async ({ hands, picture, api }) => {
  const { page } = hands
  const read = async (path: string) => (await (await api.get(`/api/v1/${path}`)).json()).data
  // A mapping is created as the weakest: behind "Rest of the world", which takes every known network.
  const [, version] = await read('policy-plan-ver?pcr_plan_id=1')
  const rules = await read(`policy-plan-rule?pcc_rule_ver_id=${version.pcc_rule_ver_id}`)
  const [event] = await read('policy-event?pcr_event_name=Session start')
  const { ap_rule_id } = rules.find(
    (rule: { pcr_event_id: number; ap_rule_name: string }) =>
      rule.pcr_event_id === event.pcr_event_id && rule.ap_rule_name === 'Internet access',
  )
  const [zone] = await read(`policy-plan-rule-zone?ap_rule_id=${ap_rule_id}`)
  const [sea] = await read('pcrf-zone/zone?zone_name=Maritime')
  const { mapping_id } = await createRow(api, 'policy-plan-mapping', { ap_rule_id, mapping_name: 'At sea' })
  const unit = { mapping_id, ap_rule_zone_id: zone.ap_rule_zone_id, mapping_match_type: 1, mapping_type: 'Z' }
  await api.post('/api/v1/policy-plan-mapping-unit', { data: [{ ...unit, mapping_value: String(sea.zone_id) }] })
  const dates = { ap_rule_id, mapping_id, eff_date: '2026-01-01' }
  const { basic_rule_ver_id } = await createRow(api, 'policy-plan-basic-ver', dates)
  const [rule] = await read('pcc-rule?rule_code=roam-std')
  const basic = { basic_rule_ver_id, basic_rule_name: 'Paid by the MB', pcc_rule_id: rule.pcc_rule_id }
  await createRow(api, 'policy-plan-basic', basic)

  await page.reload()
  const inForce = page.getByRole('region', { name: 'In force now' })
  const problem = inForce.getByRole('link', { name: /Never matches/ })
  await expect(problem).toContainText('Never matches: the stronger mapping "Rest of the world" always matches first')
  await picture('never-reached-problem')
  await hands.click(problem)
  await expect(page.getByRole('complementary', { name: 'Mapping At sea' })).toBeVisible()
  const mapping = page.getByRole('row', { name: 'At sea' })
  await picture('never-reached-mapping', mapping)
  for (let place = 0; place < 2; place += 1) {
    await expect(mapping.getByRole('button', { name: 'Move At sea up' })).toBeEnabled()
    await mapping.getByRole('rowheader').hover()
    await hands.click(mapping.getByRole('button', { name: 'Move At sea up' }))
  }
  await expect(page.getByRole('button', { name: '1 problem' })).toHaveCount(0)
  await picture('never-reached-moved', mapping)
  expect(hands.pressesWithoutText).toBe(3)
})
