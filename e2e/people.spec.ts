import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { PASSWORD, pageOf } from './support/people.ts'
import { unique } from './support/rows.ts'

test('an administrator invites somebody, who chooses a password and comes in as what the role says', async ({
  signedInPage: page,
  browser,
  server,
}) => {
  const name = unique('Grace')
  await page.goto('/main')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'People' }).click()
  await expect(page).toHaveTitle('People · Tollgate')
  await expect(page.getByRole('button', { name: 'Invite person' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Invite person' }).click()
  const form = page.getByRole('dialog', { name: 'Invite person' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Field is required')).toHaveCount(3)
  await expectNoAxeViolations(page)
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^Viewer/ }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Enter an e-mail address, such as name@example.com')).toBeVisible()
  const email = `${name.replaceAll(/\W/g, '').toLowerCase()}@example.net`
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('button', { name: 'Create' }).click()
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await expectNoAxeViolations(page)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Invited until')

  const context = await browser.newContext({ baseURL: server.baseURL })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await expectNoAxeViolations(theirs)
  await theirs.getByLabel('Password', { exact: true }).fill('Password1234')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByText('one of the first passwords that are tried')).toBeVisible()
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs).toHaveURL('/main')
  await theirs.goto('/main/qos/rule')
  await expect(theirs.getByRole('heading', { name: 'QoS rules' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Create QoS rule' })).toHaveCount(0)
  await expectNoAxeViolations(theirs)
  await theirs.goto('/main/people')
  await expect(theirs.getByRole('heading', { name: 'People are for administrators' })).toBeVisible()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'This link does not work' })).toBeVisible()

  await page.reload()
  await expect(row).toContainText('Active')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^Editor/ }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Editor')
  await theirs.goto('/main/qos/rule')
  await expect(theirs.getByRole('button', { name: 'Create QoS rule' })).toBeVisible()

  await page.getByRole('button', { name: `Sign out ${name} everywhere` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out everywhere')).toBeVisible()
  await theirs.goto('/main/qos/rule')
  await expect(theirs).toHaveURL(/\/sign-in/)
  await context.close()
})

test('a viewer reads plans and workflows, and nothing on them changes anything', async ({ browser, server, api }) => {
  const page = await pageOf(browser, server.baseURL, api, 'viewer')
  await page.goto('/main/policy-plan')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Read only: you are a viewer')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Create|Edit|Delete|Add|Copy|Move)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open in the simulator' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/main/rule-workflow')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Read only: you are a viewer')).toBeVisible()
  await page.locator('.react-flow__node').first().click()
  await expect(page.getByRole('region', { name: 'Node' }).getByRole('textbox').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Create|Delete|Undo|Paste|Tidy|Connect)/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.context().close()
})

test('one changes one’s own password, and ends a session on another device', async ({ browser, server, api }) => {
  const page = await pageOf(browser, server.baseURL, api, 'editor')
  await page.goto('/main')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await expect(page).toHaveTitle('Your profile · Tollgate')
  const email = await page.getByRole('definition').first().innerText()
  const elsewhere = await browser.newContext({ baseURL: server.baseURL, userAgent: 'Elsewhere/1.0' })
  const signIn = (password: string) =>
    elsewhere.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin: server.baseURL },
    })
  expect((await signIn(PASSWORD)).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Sign out Elsewhere/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Sign out Elsewhere/ }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Elsewhere/ })).toHaveCount(0)
  expect((await elsewhere.request.get('/api/v1/me')).status()).toBe(401)

  await page.getByLabel('Present password').fill('not this one')
  await page.getByLabel('New password').fill('eight quiet lanterns')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not your present password')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  expect((await signIn(PASSWORD)).status()).toBe(401)
  expect((await signIn('eight quiet lanterns')).status()).toBe(200)
  await elsewhere.close()
  await page.context().close()
})

test('a role that is narrowed to a plan changes that plan alone', async ({
  signedInPage: admin,
  browser,
  server,
  api,
}) => {
  const page = await pageOf(browser, server.baseURL, api, 'editor')
  const me = (await (await page.context().request.get('/api/v1/me')).json()) as { data: { name: string } }
  const { data } = (await (await api.get('/api/v1/policy-plan?page_size=2')).json()) as {
    data: [PlanNamed, PlanNamed]
  }
  const [own, other] = data
  await admin.goto('/main/people')
  await admin.getByRole('button', { name: `Plans of ${me.data.name}` }).click()
  const dialog = admin.getByRole('dialog', { name: `Plans of ${me.data.name}` })
  await dialog.getByRole('checkbox', { name: 'All plans, and all other data' }).uncheck()
  await dialog.getByRole('checkbox', { name: own.pcr_plan_name, exact: true }).check()
  await expectNoAxeViolations(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('row', { name: me.data.name })).toContainText('Editor in 1 policy plan')

  await page.goto(`/main/policy-plan/${own.pcr_plan_id}`)
  await page.getByRole('button', { name: 'Edit plan' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Comments' }).fill('Mine alone')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mine alone')).toBeVisible()
  await page.goto(`/main/policy-plan/${other.pcr_plan_id}`)
  await expect(page.getByText('Read only: your role is for some plans')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit plan' })).toHaveCount(0)
  await page.goto('/main/qos/rule')
  await expect(page.getByRole('heading', { name: 'QoS rules' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create QoS rule' })).toHaveCount(0)
  await page.context().close()
})

interface PlanNamed {
  pcr_plan_id: number
  pcr_plan_name: string
}
