import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

interface Versions {
  plan: number
  before: number
  after: number
  /** Makes every basic rule of the later version grant one and the same rule. */
  changedRule: () => Promise<void>
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
  // The demo plan's test cases have come along.
  for (const { simulation_case_id } of await read(`simulation-case?pcr_plan_id=${plan}&page_size=1000`))
    expect((await api.delete(`/api/v1/simulation-case/${simulation_case_id}`)).ok()).toBe(true)
  const { basics } = await read(`policy-plan-ver/${after}/tree`)
  const grant = async (basic: { basic_rule_id: number }, pcc_rule_id: number) => {
    const { row_version: _version, ...row } = basic as { basic_rule_id: number; row_version: number }
    const answer = await api.put(`/api/v1/policy-plan-basic/${basic.basic_rule_id}`, { data: { ...row, pcc_rule_id } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const [first, ...others] = basics.filter(({ pcc_rule_id }: { pcc_rule_id: number | null }) => pcc_rule_id !== null)
  const other = others.find(({ pcc_rule_id }: { pcc_rule_id: number }) => pcc_rule_id !== first.pcc_rule_id)
  await grant(first, other.pcc_rule_id)
  const changedRule = async () => {
    for (const basic of basics) await grant(basic, other.pcc_rule_id)
  }
  return { plan, before, after, changedRule }
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
  const first = page.getByRole('table', { name: 'What changes' }).first()
  await expect(first).toContainText('Rules')
  await first
    .getByRole('button', { name: /example/i })
    .first()
    .press('Enter')
  await expectNoAxeViolations(page)
  await first.getByRole('button', { name: 'Save as test' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as a test case' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Changed in ${after}`)
  const save = dialog.getByRole('button', { name: 'Save' })
  // A key is not held back until the button takes it, as a click is: what the example gives is asked meanwhile.
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await expect(page.getByText('Test case saved')).toBeVisible()
  await first.getByRole('link', { name: 'Simulate it', exact: true }).first().press('Enter')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Gets')
  await expect(page.getByRole('region', { name: 'The path taken' })).toContainText('is the version asked for')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
})

test('a version is proved; what cannot happen is stated', async ({ signedInPage: page, api }) => {
  const { plan, before } = await twoVersions(api)
  await page.goto(`/main/simulation?view=proof&plan=${plan}&version=${before}`)
  await expect(page.getByText(/^Done/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Over a session' })).toContainText('nothing stays for good')
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
  await expect(page.getByRole('region', { name: 'Nodes' })).toContainText('nodes are reached')
  await expectNoAxeViolations(page)
})

test('by keyboard alone: simulate, ask why not, apply, save as test, change the plan, see the test fail and what changed', async ({
  signedInPage: page,
  api,
}) => {
  const { plan, before, after, changedRule } = await twoVersions(api)
  await page.goto(`/main/simulation?plan=${plan}&version=${after}&at=2027-02-01T12:00&time_zone=Europe/Berlin`)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Gets Self-care portal.')
  await page.getByRole('button', { name: 'Why not something else?' }).focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('region', { name: 'Why not' })
  await why.getByRole('combobox', { name: 'Mapping', exact: true }).focus()
  await page.keyboard.type('EU')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await why.getByRole('button', { name: /^Apply Serving network/ }).focus()
  await page.keyboard.press('Enter')
  await expect(why).toContainText('It is taken now')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save as test' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as a test case' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  const name = `Abroad in ${after}`
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Test case saved')).toBeVisible()
  await changedRule()
  await page.getByRole('link', { name: 'Test cases', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Test cases', level: 1 })).toBeVisible()
  const cases = page.getByRole('region', { name: 'Test cases' })
  await cases.getByRole('button', { name: 'Run all' }).focus()
  await page.keyboard.press('Enter')
  await expect(cases.getByText('0 passed, 1 failed')).toBeVisible()
  await expect(cases.getByText(/^Rules to install: expected/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'What changes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Before' }).focus()
  await page.keyboard.type(`#${before}`)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Done/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'What changes' }).first()).toContainText('Rules')
})

test('coverage suggests a test, the strength is measured, a case is edited', async ({ signedInPage: page, api }) => {
  const { plan, before } = await twoVersions(api)
  await page.goto(`/main/simulation?view=tests&plan=${plan}&version=${before}`)
  const coverage = page.getByRole('region', { name: 'Coverage' })
  await expect(coverage.getByRole('heading')).toContainText('Coverage: 0 of')
  await coverage.getByRole('button', { name: 'Save as test' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Suggested in ${before}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(coverage.getByRole('heading')).toContainText(/Coverage: [1-9]/)
  await page.getByRole('button', { name: 'Measure' }).click()
  const strength = page.getByRole('region', { name: 'Strength' })
  await expect(strength).toContainText('mutations noticed')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Edit Suggested in ${before}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit a test case' })
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('Suggested by the coverage')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Test case changed')).toBeVisible()
})

test('the moments at which the answer changes', async ({ signedInPage: page }) => {
  await page.goto('/main/simulation?at=2026-11-23T12:00&time_zone=Europe/Berlin&attribute.1=20801')
  await page.getByRole('combobox', { name: 'Policy plan' }).click()
  await page.getByRole('option', { name: /Prepaid internet/ }).click()
  await page.getByRole('combobox', { name: 'Serving network' }).fill('20801')
  await page.getByRole('button', { name: 'When does it change?' }).press('Enter')
  const panel = page.getByRole('region', { name: 'When it changes' })
  await expect(panel.getByText('Done')).toBeVisible()
  await expect(panel).toContainText('Peak evening begins or ends')
  await expectNoAxeViolations(page)
  await panel.getByRole('slider', { name: 'Moment' }).press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Answer' }).locator('p').first()).toContainText('Roaming, peak hours')
})
