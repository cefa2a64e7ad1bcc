import type { Page } from '@playwright/test'
import { expect, test } from './support/console.ts'

/** The least width in pixels that a list could well give to another column. */
const IDLE = 48

const lists = [
  '/main/qos/rule',
  '/main/qos/arp',
  '/main/policy-plan',
  '/main/zone-map',
  '/main/rule-flow',
  '/main/pcc-rule',
  '/main/service',
]

for (const list of lists)
  test(`${list}: no text is cut while another column has room`, async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(list)
    await expect(page.locator('[data-opens]').first()).toBeVisible()
    const columns = await columnsOf(page)
    expect(columns.length).toBeGreaterThan(3)
    const cut = columns.filter((column) => column.cut)
    const idle = columns.filter((column) => !column.cut && column.idle > IDLE)
    expect(cut.length === 0 || idle.length === 0, JSON.stringify({ cut, idle })).toBe(true)
  })

test('on the way back to a page the columns stay where they are', async ({ signedInPage: page }) => {
  await page.goto('/main/pcc-rule?page_size=10')
  const first = page.locator('[data-opens]').first()
  const name = (await first.textContent()) ?? ''
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(first).not.toHaveText(name)
  const widths = await widthsOf(page)
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect(first).toHaveText(name)
  expect(await widthsOf(page)).toEqual(widths)
})

test('a name is whole at 1024, and the actions stay in sight beside more columns than there is room for', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/main/pcc-rule')
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  const [name] = await columnsOf(page)
  expect(name).toMatchObject({ cut: false })
  const table = page.getByRole('table')
  const excess = () => table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))
  await page.goto('/main/qos/rule')
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  await expect.poll(excess).toBe(0)

  await page.goto('/main/pcc-rule')
  await showAllColumns(page)
  await expect.poll(excess).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Delete IMS signalling' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Rule name' })).toBeInViewport({ ratio: 1 })
})

test('the list of plans fits at 1024, with the state of each plan in full', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/main/policy-plan')
  await expect(page.getByText(/^until .+, then from .+$/).first()).toBeVisible()
  const table = page.getByRole('table')
  expect(
    await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
  ).toBe(0)
  await expect(page.getByRole('columnheader', { name: 'Comments' })).toBeInViewport({ ratio: 1 })
  expect((await columnsOf(page)).filter(({ cut }) => cut).map(({ caption }) => caption)).not.toContain('State')
})

test('beside a record at 1024 the first columns stay whole, the others come back with the room', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/main/qos/rule')
  const first = page.locator('[data-opens]').first()
  const table = page.getByRole('table', { name: 'QoS rules' })
  const heads = table.getByRole('columnheader')
  await expect(first).toBeVisible()
  const all = await heads.allTextContents()
  await first.click()
  await expect(page.locator('[data-side-panel]')).toBeVisible()
  await expect.poll(() => heads.count()).toBeLessThan(all.length)
  expect(
    await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
  ).toBe(0)
  await page.getByRole('row').nth(2).hover()
  await expect(page.getByRole('button', { name: /^Delete/ }).nth(1)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Maximum, downlink' })).toHaveCount(0)

  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(heads).toHaveText(all)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('columnheader', { name: 'Maximum, downlink' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(heads).toHaveText(all)
  await page.goto('/main/rule-flow?open=1')
  await expect(page.locator('[data-side-panel]')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ToS' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Flow description' })).toBeInViewport({ ratio: 1 })
})

for (const list of ['/main/qos/rule', '/main/balance/resource'])
  test(`${list}: of all columns no caption and no figure is cut`, async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(list)
    await expect(page.locator('[data-opens]').first()).toBeVisible()
    await showAllColumns(page)
    const texts = page.getByRole('columnheader').or(page.getByRole('cell', { name: /^[\d,.]+$/ }))
    const cut = await texts.evaluateAll((cells) =>
      cells
        .filter((cell) =>
          [cell, ...cell.querySelectorAll('*')].some(
            (part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth,
          ),
        )
        .map((cell) => cell.textContent),
    )
    expect(cut).toEqual([])
  })

test('the names of a group’s members are whole at 1024', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/main/balance/type-group')
  await expect(page.getByRole('link', { name: 'Roaming allowance', exact: true })).toBeVisible()
  expect((await columnsOf(page)).filter(({ cut }) => cut)).toEqual([])
})

async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible()
  const hidden = page.getByRole('menuitemcheckbox', { checked: false })
  for (let left = await hidden.count(); left > 0; left -= 1) await hidden.first().click()
  await page.keyboard.press('Escape')
}

function widthsOf(page: Page): Promise<number[]> {
  return page
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().width)))
}

/** For each column of records: whether a text in it is cut, and what its longest leaves free. */
function columnsOf(page: Page): Promise<{ caption: string; cut: boolean; idle: number }[]> {
  return page.getByRole('table').evaluate((table) => {
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) =>
          getComputedStyle(part).overflowX === 'hidden' &&
          part.clientWidth > 1 &&
          part.scrollWidth > part.clientWidth + 1,
      )
    const freeIn = (cell: Element) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return room - text.getBoundingClientRect().width
    }
    const headers = [...table.querySelectorAll('thead th')]
    return headers
      .map((header, index) => {
        const cells = [...table.querySelectorAll(`tbody > tr > td:nth-child(${index + 1})`)]
        const all = [header, ...cells]
        return { caption: header.textContent, cut: all.some(isCut), idle: Math.min(...all.map(freeIn)) }
      })
      .filter(({ caption }) => caption !== '' && caption !== 'Actions')
  })
}

test('columns that were hidden in one browser are hidden in the next', async ({
  signedInPage: page,
  browser,
  session,
  baseURL,
}) => {
  await page.goto('/main/qos/rule')
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/me/setting') && answer.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'QCI' }).click()
  await expect(page.getByRole('columnheader', { name: 'QCI' })).toHaveCount(0)
  expect((await kept).status()).toBe(200)
  const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  await other.addCookies(session)
  const elsewhere = await other.newPage()
  await elsewhere.goto('/main/qos/rule')
  await expect(elsewhere.getByRole('columnheader', { name: 'Policy name' })).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: 'QCI' })).toHaveCount(0)
  await other.close()
})
