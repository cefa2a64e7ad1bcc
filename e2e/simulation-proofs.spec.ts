import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

interface Versions {
  plan: number
  before: number
  after: number
}

/** A plan of its own with two versions: the later one grants another rule abroad. */
async function twoVersions(api: APIRequestContext): Promise<Versions> {
  const read = async (path: string) => (await (await api.get(`/api/v1/${path}`)).json()).data
  const [demo] = await read('policy-plan?pcr_plan_name=Prepaid internet')
  const [of] = await read(`policy-plan-ver?pcr_plan_id=${demo.pcr_plan_id}`)
  const name = `Compared ${Date.now()}`
  const made = await api.post('/api/v1/policy-plan', {
    data: { ...demo, pcr_plan_name: name, pcr_plan_code: name.replaceAll(' ', '_'), state: '0' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const plan = (await made.json()).data.pcr_plan_id
  const copy = async (eff_date: string, exp_date: string | null) => {
    const data = { pcc_rule_ver_id: of.pcc_rule_ver_id, target_pcr_plan_id: plan, eff_date, exp_date }
    const answer = await api.post('/api/v1/policy-plan-ver/duplicate', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data.pcc_rule_ver_id
  }
  const before = await copy('2026-01-01', '2026-12-31')
  const after = await copy('2027-01-01', null)
  const { basics } = await read(`policy-plan-ver/${after}/tree`)
  const [first, ...others] = basics.filter(({ pcc_rule_id }: { pcc_rule_id: number | null }) => pcc_rule_id !== null)
  const other = others.find(({ pcc_rule_id }: { pcc_rule_id: number }) => pcc_rule_id !== first.pcc_rule_id)
  const changed = await api.put(`/api/v1/policy-plan-basic/${first.basic_rule_id}`, {
    data: { ...first, pcc_rule_id: other.pcc_rule_id },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  return { plan, before, after }
}

test('what changes between two versions: an example is simulated, and saved as a test', async ({
  signedInPage: page,
  api,
}) => {
  const { plan, before, after } = await twoVersions(api)
  await page.goto(`/main/simulation?view=changes&plan=${plan}&before=${before}`)
  await page.getByLabel('After: in force on').fill('2027-02-01')
  await expect(page).toHaveURL(new RegExp(`after=${after}`))
  await expect(page.getByText(/^Done/)).toBeVisible()
  const first = page.getByRole('article').first()
  await expect(first.getByRole('table', { name: 'From and to' })).toContainText('Rules')
  await expectNoAxeViolations(page)
  await first.getByRole('button', { name: 'Save as test' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as a test case' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Changed in ${after}`)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Test case saved')).toBeVisible()
  await first.getByRole('link', { name: 'Simulate it', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Gets')
  await expect(page.getByRole('region', { name: 'The path taken' })).toContainText('is the version asked for')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
})

test('a version is proved; what cannot happen is stated', async ({ signedInPage: page, api }) => {
  const { plan, before } = await twoVersions(api)
  await page.goto(`/main/simulation?view=proof&plan=${plan}&version=${before}`)
  await expect(page.getByText(/^Done/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'State something' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What cannot happen' })
  await dialog.getByRole('combobox', { name: 'Attribute' }).fill('Serving')
  await page.getByRole('option', { name: /Serving network/ }).click()
  await dialog.getByRole('textbox', { name: 'Value or range' }).fill('99999')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'State it' }).press('Enter')
  await expect(page.getByRole('region', { name: 'What cannot happen' })).toContainText(
    /Never: Serving network.* is 99999/,
  )
  await expect(page.getByText(/^Done/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'What cannot happen' })).toContainText(
    /Never: Serving network.* is 99999/,
  )
})

test('a workflow is proved: every node with an example', async ({ signedInPage: page }) => {
  await page.goto('/main/simulation?view=proof')
  await page.getByRole('combobox', { name: 'Or a workflow' }).click()
  await page.getByRole('option', { name: /Roaming steering/ }).click()
  await expect(page.getByRole('region', { name: 'Nodes' })).toContainText('nodes are come to')
  await expectNoAxeViolations(page)
})
