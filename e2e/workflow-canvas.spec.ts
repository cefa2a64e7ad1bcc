import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import {
  addNode,
  button,
  centreOf,
  createWorkflow,
  drag,
  drawSample,
  edit,
  graphOf,
  node,
  openDesigner,
} from './support/workflow.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a click opens a node, also by a hand that shakes; a click beside it leads back to the outline', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await expect(panel(page, 'Outline')).toBeVisible()
  for (const shake of [0, 1, 3, 8]) {
    const { x, y } = await centreOf(node(page, 'Check'))
    await drag(page, { x, y }, { x: x + shake, y })
    await expect(panel(page, 'Node').getByLabel('Work node name')).toHaveValue('Check')
    await page.mouse.click(x, y - 120)
    await expect(panel(page, 'Outline')).toBeVisible()
    await expect(page).not.toHaveURL(/node=/)
  }
  await expect(button(page, 'Undo')).toBeDisabled()
  const { nodes } = await graphOf(api, id)
  expect(nodes.find(({ work_node_name: name }) => name === 'Check')?.position?.work_node_left).toBe(200)
})

test('a step that is chosen in the outline leaves the outline, also while the keys walk on from it', async ({
  signedInPage: page,
  api,
}) => {
  await openDesigner(page, await drawSample(api))
  await panel(page, 'Outline').getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(node(page, 'Begin')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(node(page, 'Check')).toBeFocused()
  await expect(panel(page, 'Outline')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(panel(page, 'Node').getByLabel('Work node name')).toHaveValue('Check')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Node').getByLabel('Work node name')).toHaveValue('Act')
  await page.keyboard.press('Escape')
  await expect(panel(page, 'Outline')).toBeVisible()
})

test('the overview is there where the drawing is not in sight as a whole, and can be given up', async ({
  signedInPage: page,
  api,
}) => {
  await openDesigner(page, await drawSample(api))
  const overview = page.getByRole('img', { name: 'Overview of the workflow' })
  await expect(node(page, 'Finish')).toBeVisible()
  await expect(overview).toHaveCount(0)
  for (let turn = 0; turn < 4; turn += 1) await button(page, 'Zoom In').click()
  await expect(overview).toBeVisible()
  const toggle = button(page, 'Overview in the corner')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(overview).toHaveCount(0)
  await page.reload()
  for (let turn = 0; turn < 4; turn += 1) await button(page, 'Zoom In').click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(overview).toHaveCount(0)
  await toggle.click()
  await expect(overview).toBeVisible()
  await expectNoAxeViolations(page)
})

test('of an empty drawing there is no overview, wherever it is moved to', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await createWorkflow(api))
  await drag(page, { x: 600, y: 500 }, { x: 200, y: 300 })
  await expect(button(page, 'Overview in the corner')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('img', { name: 'Overview of the workflow' })).toHaveCount(0)
})

test('Fit View shows the whole of a small drawing, and does not enlarge it', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  const scale = () =>
    page.locator('.react-flow__viewport').evaluate((drawing) => new DOMMatrix(getComputedStyle(drawing).transform).a)
  await button(page, 'Zoom In').click()
  await button(page, 'Zoom In').click()
  await expect.poll(scale).toBeGreaterThan(1.3)
  await button(page, 'Fit View').click()
  await expect.poll(scale).toBeLessThanOrEqual(1)
  await expect(node(page, 'Begin')).toBeInViewport({ ratio: 1 })
  await expect(node(page, 'Finish')).toBeInViewport({ ratio: 1 })
})

test('there is nothing to paste until something is copied, here or in another tab', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  const other = await page.context().newPage()
  await openDesigner(other, id)
  await expect(button(page, 'Paste')).toBeDisabled()
  await node(page, 'Act').click()
  await button(page, 'Copy').click()
  await expect(button(page, 'Paste')).toBeEnabled()
  await button(other, 'Paste').click()
  await expect(node(other, 'Act')).toHaveCount(2)
})

test('what a node does is written large enough, and in whole where there is room', async ({
  signedInPage: page,
  api,
}) => {
  await openDesigner(page, await drawSample(api))
  const words = node(page, 'Act').getByText('work out the current time, and keep it nowhere', { exact: true })
  await expect(words).toBeVisible()
  const [size, cut] = await words.evaluate((element) => [
    Number.parseFloat(getComputedStyle(element).fontSize),
    element.scrollHeight - element.clientHeight + element.scrollWidth - element.clientWidth,
  ])
  expect(size).toBeGreaterThanOrEqual(11)
  expect(cut).toBe(0)
})

test('a drawing that is too large opens at its start, large enough to be read; the panel gives way, full screen and back', async ({
  signedInPage: page,
  api,
}) => {
  const id = await createWorkflow(api)
  const names = Array.from({ length: 14 }, (_, n) => `Step ${n + 1}`)
  await edit(
    api,
    id,
    names.flatMap((name, n) => [
      ...addNode(
        name,
        n === 0 ? 'S' : 'A',
        260 * n,
        60 * n,
        n === 13 ? {} : { work_next_node_id: `new ${names[n + 1]}` },
      ),
      { op: 'create', kind: 'execution', values: { work_node_id: `new ${name}`, function: 'Now' } },
    ]),
  )
  await openDesigner(page, id)
  await expect(node(page, 'Step 1')).toBeInViewport({ ratio: 1 })
  const words = node(page, 'Step 2').getByText('work out the current time, and keep it nowhere', { exact: true })
  const height = await words.evaluate((element) => {
    const zoom = element.getBoundingClientRect().width / element.clientWidth
    return Number.parseFloat(getComputedStyle(element).fontSize) * zoom
  })
  expect(height).toBeGreaterThanOrEqual(10.99)
  await expect(page.getByText('A — Entry flow')).toBeVisible()
  await expect(page.getByText('2026/01/31 onwards')).toBeVisible()

  const canvas = page.getByRole('application', { name: 'Workflow canvas' }).or(page.getByLabel('Workflow canvas'))
  const widthOf = async () => (await canvas.first().boundingBox())?.width ?? 0
  const before = await widthOf()
  await button(page, 'Hide the panel').click()
  await expect(panel(page, 'Outline')).toHaveCount(0)
  expect(await widthOf()).toBeGreaterThan(before + 200)
  await page.reload()
  await expect(button(page, 'Show the panel')).toBeVisible()
  await node(page, 'Step 1').click()
  await expect(panel(page, 'Node')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Node').getByLabel('Work node name')).toBeFocused()

  await button(page, 'Full screen').click()
  const sidebar = page.getByRole('link', { name: 'Rule Workflow', exact: true })
  // What is behind cannot be reached.
  await sidebar.first().focus()
  await expect(sidebar.first()).not.toBeFocused()
  expect((await canvas.first().boundingBox())?.x).toBeLessThan(20)
  await expectNoAxeViolations(page)
  await node(page, 'Step 1').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(button(page, 'Full screen')).toBeVisible()
  await sidebar.first().focus()
  await expect(sidebar.first()).toBeFocused()
})

test('the workflow that a node runs is opened in its place, and Back returns to the node', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/rule-workflow')
  await page.getByRole('link', { name: 'Roaming steering', exact: true }).click()
  await node(page, 'Apply fair use').click()
  const open = page.url()
  await page.getByRole('link', { name: 'Show it here' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fair use throttling, run by Roaming steering')
  await expect(node(page, 'Volume used up\\?')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goBack()
  await expect(page).toHaveURL(open)
  await page.getByRole('link', { name: 'Show it here' }).click()
  await page.getByRole('link', { name: 'Back to Roaming steering' }).click()
  await expect(page).toHaveURL(open)
})
