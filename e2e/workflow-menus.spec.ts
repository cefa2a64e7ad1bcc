import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { firstRow } from './support/plans.ts'
import {
  button,
  centreOf,
  coveredBy,
  createWorkflow,
  drag,
  drawSample,
  edge,
  edit,
  graphOf,
  node,
  openDesigner,
} from './support/workflow.ts'

const menu = (page: Page, name: string) => page.getByRole('menu', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const types = (page: Page) => menu(page, 'Type of the new node')

/** A point of a link's path, as a share of its length. */
async function pointOn(page: Page, name: string, share: number): Promise<{ x: number; y: number }> {
  return await edge(page, name)
    .locator('.react-flow__edge-path')
    .evaluate((path: SVGPathElement, part) => {
      const { x, y } = path.getPointAtLength(path.getTotalLength() * part)
      const screen = new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined)
      return { x: screen.x, y: screen.y }
    }, share)
}

test('a link that is dropped on the empty canvas gets a new node there, in one step of undo', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  const { y } = await centreOf(node(page, 'Finish'))
  const exit = await centreOf(node(page, 'Begin').getByTitle('Yes', { exact: true }))
  await drag(page, exit, { x: exit.x, y })
  await expect(types(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(types(page)).toHaveCount(0)
  await expect(button(page, 'Undo')).toBeDisabled()

  await drag(page, exit, { x: exit.x, y })
  await item(page, 'Decision').click()
  await expect(edge(page, 'Yes: Begin to Decision')).toBeAttached()
  // Where the link led before is kept behind the new node.
  await expect(edge(page, 'Yes: Decision to Check')).toBeAttached()
  await expect(page.getByLabel('Work node name')).toBeFocused()
  await page.keyboard.type('Roaming?')
  await page.keyboard.press('Enter')
  await expect(node(page, 'Roaming\\?')).toBeVisible()
  await button(page, 'Undo').click()
  await button(page, 'Undo').click()
  await expect(edge(page, 'Yes: Begin to Check')).toBeAttached()
  await expect.poll(async () => (await graphOf(api, id)).nodes.length).toBe(4)
})

test('a plus on a link puts a node on it, by Yes and by No; a selected link is deleted', async ({
  signedInPage: page,
  api,
}) => {
  await openDesigner(page, await drawSample(api))
  for (const [link, label, type] of [
    ['No: Check to Finish', 'Check', 'Normal'],
    ['Yes: Act to Finish', 'Act', 'Callback'],
  ] as const) {
    const middle = await pointOn(page, link, 0.5)
    await page.mouse.move(middle.x, middle.y)
    await edge(page, link).getByRole('button', { name: 'Insert node' }).click()
    await item(page, type).click()
    await expect(edge(page, `${link.slice(0, link.indexOf(':'))}: ${label} to ${type}`)).toBeAttached()
    await expect(edge(page, `Yes: ${type} to Finish`)).toBeAttached()
  }
  await button(page, 'Fit View').click()
  await page.mouse.move(0, 0)
  const { x, y } = await pointOn(page, 'Yes: Callback to Finish', 0.25)
  await page.mouse.click(x, y)
  await expect(button(page, 'Delete')).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(edge(page, 'Yes: Callback to Finish')).toHaveCount(0)
  await expect(page.getByText('The link of Callback is removed. Undo brings it back.')).toBeAttached()
  await expect(node(page, 'Callback')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(edge(page, 'Yes: Callback to Finish')).toBeAttached()
})

test('everything in the menus goes by keyboard: node, link and drawing', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  await node(page, 'Act').focus()
  await page.keyboard.press('ContextMenu')
  await expect(menu(page, 'Node')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(menu(page, 'Node')).toHaveCount(0)
  await expect(node(page, 'Act')).toBeFocused()

  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Edit').or(item(page, 'Open')).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('i')
  await expect(types(page)).toBeVisible()
  await expect(item(page, 'Normal')).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect(edge(page, 'Yes: Check to Decision')).toBeAttached()
  await expect(edge(page, 'Yes: Decision to Act')).toBeAttached()

  await node(page, 'Decision').focus()
  await page.keyboard.press('Shift+N')
  await expect(item(page, 'Normal')).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await expect(edge(page, 'No: Decision to End')).toBeAttached()

  await edge(page, 'Yes: Begin to Check').focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu(page, 'Link')).toBeVisible()
  await item(page, 'Delete').click()
  await expect(edge(page, 'Yes: Begin to Check')).toHaveCount(0)
})

test('a right click opens the menu of what is under it; what is copied is pasted there', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await node(page, 'Act').click({ button: 'right' })
  await expect(menu(page, 'Node')).toBeVisible()
  await item(page, 'Copy').click()
  const { x } = await centreOf(node(page, 'Begin'))
  const { y } = await centreOf(node(page, 'Finish'))
  await page.mouse.click(x, y, { button: 'right' })
  await expect(menu(page, 'Drawing')).toBeVisible()
  await item(page, 'Paste').click()
  await expect(node(page, 'Act')).toHaveCount(2)
  const copy = await node(page, 'Act').last().boundingBox()
  expect(Math.abs((copy?.x ?? 0) - x)).toBeLessThan(30)
  expect(Math.abs((copy?.y ?? 0) - y)).toBeLessThan(30)

  const at = await pointOn(page, 'Yes: Check to Act', 0.3)
  await page.mouse.click(at.x, at.y, { button: 'right' })
  await expect(menu(page, 'Link')).toBeVisible()
  await item(page, 'Insert node').click()
  await item(page, 'Normal').click()
  await expect(edge(page, 'Yes: Check to Normal')).toBeAttached()
})

test('the pad beside a selected node adds, connects and deletes', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  await node(page, 'Check').click()
  const pad = page.getByRole('toolbar', { name: 'Next to Check' })
  await expect(pad.getByRole('button')).toHaveCount(5)
  await pad.getByRole('button', { name: 'Add node by No: Check' }).click()
  await item(page, 'Callback').click()
  await expect(edge(page, 'No: Check to Callback')).toBeAttached()
  await expect(pad).toHaveCount(0)
  const next = page.getByRole('toolbar', { name: 'Next to Callback' })
  await expect(next.getByRole('button')).toHaveCount(3)
  await expectNoAxeViolations(page)
  await next.getByRole('button', { name: 'Delete: Callback' }).click()
  await page.getByRole('dialog', { name: 'Delete Callback?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(edge(page, 'No: Check to Finish')).toBeAttached()
  await expect(node(page, 'Finish')).toBeFocused()
})

test('beside a decision with a caption, neither the pad nor a problem lies over words or exits', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  const check = (await graphOf(api, id)).nodes.find(({ work_node_name: name }) => name === 'Check')
  const { re_attr } = await firstRow(api, 'attribute')
  const condition = { re_attr, sort_operator: 1, is_const: 'Y', operand: 'as long as it takes for a second line' }
  await edit(api, id, [
    { op: 'create', kind: 'condition_group', id: 'new h', values: { work_node_id: check?.work_node_id } },
    { op: 'create', kind: 'condition', values: { work_cond_group_id: 'new h', ...condition } },
  ])
  await openDesigner(page, id)
  await expect(node(page, 'Check')).toContainText('as long as it takes')
  // Its other group has no condition.
  expect(await coveredBy(page, '.react-flow__node span[title]')).toEqual([])
  await node(page, 'Check').click()
  expect(await coveredBy(page, '[role=toolbar][aria-label="Next to Check"]')).toEqual([])
})

test('a workflow begins with its start node; a type is dragged from the palette to its place', async ({
  signedInPage: page,
  api,
}) => {
  const id = await createWorkflow(api)
  await openDesigner(page, id)
  await page.getByRole('button', { name: 'Add the start node' }).click()
  await expect(node(page, 'Start')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Start' })).toHaveCount(0)
  const canvas = page.getByRole('application', { name: 'Workflow canvas' })
  await page.getByRole('button', { name: 'Add Decision' }).dragTo(canvas, { targetPosition: { x: 400, y: 300 } })
  await expect(page.getByLabel('Work node name')).toBeFocused()
  const { x = 0, y = 0 } = (await canvas.boundingBox()) ?? {}
  const middle = await centreOf(node(page, 'Decision'))
  expect(Math.abs(middle.x - x - 400)).toBeLessThan(20)
  expect(Math.abs(middle.y - y - 300)).toBeLessThan(20)
})
