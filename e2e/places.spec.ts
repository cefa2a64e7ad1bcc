import { expect, test } from './support/console.ts'

const sidebar = [
  'Overview',
  'Policy Plan',
  'Rule Workflow',
  'Rule',
  'Rule Group',
  'QoS Rule',
  'QoS ARP',
  'Simulator',
  'Problems',
  'History',
  'Change sets',
  'Releases',
  'Nodes',
  'Policy Event',
  'Zone Map',
  'Accumulator Type',
  'Balance Type',
  'Service',
  'Policy Counter',
  'Rule Flow',
  'Timespan',
  'Price Plan',
  'Rule Cache Refresh',
]

test('the sidebar has the daily screens first, all in sight, then the specification’s groups, folded', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/main')
  const entries = page.getByRole('navigation', { name: 'Main' })
  await expect(entries.getByRole('link')).toHaveText(sidebar)
  await expect(entries.getByRole('link', { name: 'Simulator' })).toBeInViewport({ ratio: 1 })
  await entries.getByRole('button', { name: 'Entries below Service' }).click()
  await expect(entries.getByRole('link', { name: 'Rating Group' })).toBeVisible()
})

test('a favourite and what was shown last are at hand in the sidebar', async ({ signedInPage: page }) => {
  const entries = page.getByRole('navigation', { name: 'Main' })
  const name = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current="page"]')
  await page.goto('/main/policy-plan/1')
  await expect(name).not.toHaveText('Policy Plan')
  const plan = (await name.textContent()) ?? ''
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  await expect(entries.getByRole('link', { name: plan })).toBeVisible()
  await page.goto('/main/service/rating-group')
  await page.getByRole('heading', { name: 'Rating groups' }).waitFor()
  await page.goto('/main')
  await expect(entries.getByRole('link', { name: 'Rating Group' })).toHaveCount(2)
  await entries.getByRole('link', { name: plan }).click()
  await expect(page).toHaveURL('/main/policy-plan/1')
  await page.getByRole('button', { name: 'Favourite', exact: true, pressed: true }).click()
  await expect(page.getByRole('button', { name: 'Favourites', exact: true })).toHaveCount(0)
})

for (const [other, route, title] of [
  ['/main/policy-counter/tariff-plan', '/main/policy-counter/tarrif-plan', 'Policy counters'],
  ['/main/time-span', '/main/timespan', 'Time spans'],
  ['/main/policy-event', '/main/policy-event/event', 'Policy events'],
  ['/main/zone-maps?zone_map_name=a', '/main/zone-map?zone_map_name=a', 'Zone maps'],
] as const) {
  test(`${other} leads to ${route}`, async ({ signedInPage: page }) => {
    await page.goto(other)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(route)
  })
}

test('an address that means nothing says so', async ({ signedInPage: page }) => {
  await page.goto('/main/nothing-of-the-kind')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

for (const [list, title, screen] of [
  ['/main/policy-plan', 'Policy Plan', '/main/policy-plan/1'],
  ['/main/rule-workflow', 'Rule Workflow', '/main/rule-workflow/1'],
] as const) {
  test(`${screen} is named, marked in the sidebar, and leads back to its list`, async ({ signedInPage: page }) => {
    await page.goto(screen)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    const here = trail.locator('[aria-current="page"]')
    await expect(here).not.toHaveText(title)
    await expect(page).toHaveTitle(`${await here.textContent()} · ${title} · Tollgate`)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText(title)
    await trail.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(list)
    await expect(page).toHaveTitle(`${title} · Tollgate`)
  })
}

test('a link to a record of another list asks for no record of this one', async ({ signedInPage: page }) => {
  const asked: string[] = []
  await page.goto('/main/qos/rule')
  await page.locator('[data-opens]').first().click()
  const arp = page.getByRole('dialog').locator('a[href^="/main/qos/arp?open="]')
  const id = (await arp.getAttribute('href'))?.split('=')[1]
  await expect(page.getByRole('dialog')).toContainText('PCC rules')
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await arp.click()
  await expect(page.getByRole('heading', { name: 'QoS ARP', level: 1 })).toBeVisible()
  await expect.poll(() => asked).toContain(`/api/v1/qos-rule-arp/${id}`)
  expect(asked.filter((path) => path.startsWith('/api/v1/qos-rule/'))).toEqual([])
})
