import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createBasicRule, createPlan, firstRow, type PlanSample } from './support/plans.ts'
import { createRow } from './support/rows.ts'

type Row = Record<string, unknown>

interface Compared extends PlanSample {
  /** The copied version, and its rows. */
  copy: Row
  tree: Record<'rules' | 'mappings' | 'basics' | 'accumulations', Row[]>
  accumulator: Row
}

/** A version with a mapping of two basic rules, and its copy. */
async function createCopy(api: APIRequestContext): Promise<Compared> {
  const plan = await createPlan(api, 'Compared')
  const { ap_rule_id } = plan.rule
  await createRow(api, 'policy-plan-mapping', { ap_rule_id, mapping_name: 'At home', priority: 20 })
  const { pcc_rule_id } = await firstRow(api, 'pcc-rule')
  const accumulator = await firstRow(api, 'accumulate/ratable-rss')
  const { basic_rule_id } = await createBasicRule(api, plan, { pcc_rule_id })
  const range = { basic_rule_id, resource_id: accumulator.resource_id, pcc_rule_id, rate: 1, rum: 2, start_quota: 0 }
  await createRow(api, 'policy-plan-basic-accm', { ...range, stop_quota: 10e9 })
  const copy = await createRow(api, 'policy-plan-ver/duplicate', {
    pcc_rule_ver_id: plan.version.pcc_rule_ver_id,
    target_pcr_plan_id: plan.plan.pcr_plan_id,
  })
  const answer = await api.get(`/api/v1/policy-plan-ver/${String(copy.pcc_rule_ver_id)}/tree`)
  return { ...plan, copy, accumulator, tree: ((await answer.json()) as { data: Compared['tree'] }).data }
}

const addressOf = ({ version, copy }: Compared) =>
  `/main/policy-plan/compare?left=${String(version.pcc_rule_ver_id)}&right=${String(copy.pcc_rule_ver_id)}`

async function change(api: APIRequestContext, path: string, id: unknown, data: object): Promise<void> {
  expect((await api.put(`/api/v1/${path}/${String(id)}`, { data })).status(), `PUT /${path}`).toBe(200)
}

/** A line by all that stands in it. */
const line = (page: Page, text: string | RegExp) => page.getByRole('treegrid').getByRole('row', { name: text })

test('a copy is the same as its original; then every kind of change is told in words', async ({
  signedInPage: page,
  api,
}) => {
  const compared = await createCopy(api)
  const { tree, accumulator } = compared
  await page.goto(addressOf(compared))
  await expect(page.getByText('Both versions say the same.')).toBeVisible()

  const roaming = tree.mappings.find(({ mapping_name }) => mapping_name === 'Roaming') ?? {}
  await change(api, 'policy-plan-mapping', roaming.mapping_id, { priority: 30 })
  await change(api, 'policy-plan-basic-accm', tree.accumulations[0]?.acm_rule_id, { stop_quota: 20e9 })
  await change(api, 'policy-plan-basic', tree.basics[0]?.basic_rule_id, { pay_indicator: 1 })
  const { ap_rule_id } = tree.rules[0] ?? {}
  await createRow(api, 'policy-plan-mapping', { ap_rule_id, mapping_name: 'Abroad', priority: 5 })
  await page.reload()

  await expect(line(page, /Mapping Roaming moved up from 2nd to 1st/)).toBeVisible()
  await expect(line(page, 'Priority 0 30')).toBeVisible()
  await expect(line(page, /added: Mapping Abroad added/)).toBeVisible()
  await expect(line(page, 'Payment — 1 — Charged')).toBeVisible()
  await expect(
    line(page, new RegExp(`Accumulation rule ${String(accumulator.resource_name)}, 0 B – 20 GB`)),
  ).toBeVisible()
  await expect(line(page, 'Stop quota 10 GB 20 GB')).toBeVisible()
  await expect(page.getByText('1 mapping added, 1 changed, 1 moved')).toBeVisible()
  await line(page, /Mapping Roaming moved/)
    .getByRole('link', { name: 'Open the mapping after' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/version/.*/mapping/${String(roaming.mapping_id)}$`))
  await expect(page.getByRole('region', { name: 'Basic rules of Roaming' })).toBeVisible()
})

test('plans and versions are chosen on each side', async ({ signedInPage: page, api }) => {
  const [one, other] = [await createPlan(api, 'One'), await createPlan(api, 'Other')]
  await page.goto('/main/policy-plan/compare')
  await expect(page.getByText('Choose two versions')).toBeVisible()
  for (const [title, { plan }] of [
    ['Before', one],
    ['After', other],
  ] as const) {
    const side = page.getByRole('group', { name: title })
    await side.getByRole('combobox', { name: 'Policy plan' }).fill(String(plan.pcr_plan_name))
    await page.getByRole('option', { name: String(plan.pcr_plan_name) }).click()
    await expect(side.getByRole('combobox', { name: 'Version' })).toHaveValue(/^2026\/01\/01 onwards \(#\d+\)$/)
  }
  await expect(page.getByText('Both versions say the same.')).toBeVisible()
  await createRow(api, 'policy-plan-ver', { pcr_plan_id: other.plan.pcr_plan_id, eff_date: '2031-01-01' })
  await page.reload()
  const after = page.getByRole('group', { name: 'After' })
  await after.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: /^2031\/01\/01 onwards \(#\d+\) ?Future Version/ }).click()
  await expect(line(page, /removed: Plan event/)).toBeVisible()
})

test('the comparison passes axe', async ({ signedInPage: page, api }) => {
  const compared = await createCopy(api)
  await change(api, 'policy-plan-basic', compared.tree.basics[0]?.basic_rule_id, { value: 7, comments: 'More' })
  await page.goto(addressOf(compared))
  await expect(line(page, 'Value — 7')).toBeVisible()
  await expectNoAxeViolations(page)
})
