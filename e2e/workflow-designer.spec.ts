import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { pageOf } from './support/people.ts'
import { createRow } from './support/rows.ts'
import {
  addNode,
  button,
  centreOf,
  createWorkflow,
  drag,
  drawSample,
  edge,
  edit,
  graphOf,
  node,
  openDesigner,
  type Graph,
} from './support/workflow.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

async function createNode(page: Page, name: string, type: string): Promise<void> {
  await button(page, `Add ${type}`).click()
  await page.getByLabel('Work node name').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(node(page, name)).toBeVisible()
}

async function drawLink(page: Page, from: string, handle: 'Yes' | 'No', to: string): Promise<void> {
  const start = await centreOf(node(page, from).getByTitle(handle, { exact: true }))
  const target = await node(page, to).boundingBox()
  if (!target) throw new Error('It is not on the screen')
  await drag(page, start, { x: target.x + 4, y: target.y + target.height / 2 })
}

async function choose(page: Page, within: Locator, field: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A decision with two groups, a node that does something, a callback that runs another workflow. */
async function fillNodes(page: Page): Promise<void> {
  const editor = page.getByRole('group', { name: /its contents$/ })
  await node(page, 'Check').click()
  for (const add of ['Add conditions', 'Add an alternative group']) {
    await editor.getByRole('button', { name: add }).click()
    const condition = editor.getByRole('form', { name: 'First condition of the new group' })
    await choose(page, condition, 'Attribute', /Serving network/)
    await choose(page, condition, 'Operator', add === 'Add conditions' ? 'is empty' : 'is not empty')
    await condition.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(condition).toHaveCount(0)
  }
  await node(page, 'Act').click()
  await editor.getByRole('button', { name: 'Add execution' }).click()
  const execution = editor.getByRole('form', { name: /execution/i })
  await choose(page, execution, 'Function', /Now/)
  await execution.getByRole('button', { name: 'Add', exact: true }).click()
  await node(page, 'Call').click()
  const callback = editor.getByRole('form', { name: 'New callback' })
  await choose(page, callback, 'Workflow to run', /Media type handling/)
  await callback.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(editor.getByRole('form', { name: 'Edit callback' })).toBeVisible()
}

const placeOnly = ({ work_node_name, position }: Graph['nodes'][number]) => ({
  work_node_name,
  position: { work_node_left: position?.work_node_left, work_node_up: position?.work_node_up },
})

const fit = (page: Page) => button(page, 'Fit View').click()

test('a workflow is drawn from nothing by mouse, undone, redone, tidied, and found as it was', async ({
  signedInPage: page,
  api,
}) => {
  const id = await createWorkflow(api)
  await openDesigner(page, id)
  await createNode(page, 'Begin', 'Start')
  await createNode(page, 'Check', 'Decision')
  await createNode(page, 'Act', 'Normal')
  await createNode(page, 'Other', 'Normal')
  await createNode(page, 'Call', 'Callback')
  await createNode(page, 'Finish', 'End')
  await fit(page)
  await drawLink(page, 'Begin', 'Yes', 'Check')
  await expect(edge(page, 'Yes: Begin to Check')).toBeVisible()
  await drawLink(page, 'Check', 'Yes', 'Act')
  await drawLink(page, 'Check', 'No', 'Other')
  await drawLink(page, 'Act', 'Yes', 'Call')
  await drawLink(page, 'Call', 'Yes', 'Finish')
  await drawLink(page, 'Other', 'Yes', 'Finish')
  await expect(edge(page, 'No: Check to Other')).toBeAttached()
  await fillNodes(page)

  const from = await centreOf(node(page, 'Other'))
  await drag(page, from, { x: from.x, y: from.y + 120 })
  await saved(page)
  const moved = await graphOf(api, id)
  const { position } = moved.nodes.find(({ work_node_name: name }) => name === 'Other') ?? {}
  expect(position?.work_node_up).toBeGreaterThan(0)

  await button(page, 'Undo').click()
  await saved(page)
  const undone = (await graphOf(api, id)).nodes.find(({ work_node_name: name }) => name === 'Other')
  expect(undone?.position?.work_node_up).toBe(0)
  await button(page, 'Redo').click()
  await saved(page)
  expect(await graphOf(api, id)).toMatchObject({ nodes: moved.nodes.map(placeOnly) })

  await button(page, 'Tidy').click()
  await expect(button(page, 'Tidy')).toBeEnabled()
  await expect(button(page, 'Tidy')).toBeFocused()
  await saved(page)
  const before = await graphOf(api, id)
  expect([before.condition_groups.length, before.executions.length, before.callbacks.length]).toEqual([2, 1, 1])
  const places = before.nodes.map((one) => `${one.position?.work_node_left} ${one.position?.work_node_up}`)
  expect(new Set(places).size).toBe(6)
  await page.reload()
  // It opens at its start, large enough to be read.
  await expect(node(page, 'Begin')).toBeVisible()
  await fit(page)
  await expect(node(page, 'Finish')).toBeVisible()
  await expect(edge(page, 'Yes: Act to Call')).toBeAttached()
  expect(await graphOf(api, id)).toEqual(before)
})

test('a deleted node takes its contents along, joins its neighbours, and undo brings all of it back', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await node(page, 'Act').click()
  await button(page, 'Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete Act?' })
  await expect(question.getByLabel(/Join the neighbours/)).toBeChecked()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(edge(page, 'Yes: Check to Finish')).toBeAttached()
  await saved(page)
  expect((await graphOf(api, id)).executions).toEqual([])
  await button(page, 'Undo').click()
  await expect(edge(page, 'Yes: Check to Act')).toBeAttached()
  await saved(page)
  const { executions, nodes } = await graphOf(api, id)
  const act = nodes.find(({ work_node_name: name }) => name === 'Act')
  expect(executions.map(({ work_node_id }) => work_node_id)).toEqual([act?.work_node_id])
  await button(page, 'Redo').click()
  await button(page, 'Undo').click()
  await saved(page)
  expect((await graphOf(api, id)).executions.length).toBe(1)
})

test('a link that is dropped on its own node says why it is not drawn, and leaves all links as they are', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  const before = (await graphOf(api, id)).nodes.map(({ work_next_node_id: next }) => next)
  await drawLink(page, 'Check', 'Yes', 'Check')
  await expect(page.getByText('A node cannot lead to itself.')).toBeVisible()
  await expect(button(page, 'Undo')).toBeDisabled()
  expect((await graphOf(api, id)).nodes.map(({ work_next_node_id: next }) => next)).toEqual(before)
})

test('everything goes by keyboard: walking, opening, connecting, moving, finding, deleting', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('combobox', { name: 'Find a node' })).toBeFocused()
  await page.keyboard.type('Begin')
  await page.getByRole('option', { name: /Begin/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(node(page, 'Begin')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(node(page, 'Check')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(node(page, 'Finish')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(node(page, 'Check')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('n')
  const connect = page.getByRole('dialog', { name: 'Connect Check' })
  await connect
    .getByRole('textbox', { name: 'Leads to' })
    .or(connect.getByRole('combobox', { name: 'Leads to' }))
    .first()
    .fill('Begin')
  await page.getByRole('option', { name: /Begin/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await connect.getByRole('button', { name: 'Connect' }).press('Enter')
  await expect(edge(page, 'No: Check to Begin')).toBeAttached()
  await expect(node(page, 'Check')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Work node name')).toBeFocused()
  await page.keyboard.press('Escape')
  await saved(page)
  const check = (await graphOf(api, id)).nodes.find(({ work_node_name: name }) => name === 'Check')
  expect(check?.position?.work_node_up).toBe(20)

  await node(page, 'Act').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Delete Act?' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(node(page, 'Act')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(node(page, 'Act')).toHaveCount(1)
})

test('over plain http, where browsers offer less, a workflow is opened and edited all the same', async ({
  signedInPage: page,
  api,
}) => {
  await page.addInitScript(() => {
    for (const name of ['locks', 'clipboard']) Object.defineProperty(navigator, name, { value: undefined })
    Object.defineProperty(crypto, 'randomUUID', { value: undefined })
  })
  const id = await drawSample(api)
  await openDesigner(page, id)
  await createNode(page, 'Wait', 'Normal')
  await saved(page)
  const names = (await graphOf(api, id)).nodes.map(({ work_node_name: name }) => name)
  expect(names).toEqual(['Begin', 'Check', 'Act', 'Finish', 'Wait'])
})

test('without network nothing is lost: it is said, tried again, and arrives', async ({
  signedInPage: page,
  context,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await context.setOffline(true)
  await node(page, 'Act').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('The server is not reached.')).toBeVisible()
  await expect(page.getByText('2 edits are not saved yet.')).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  const act = (await graphOf(api, id)).nodes.find(({ work_node_name: name }) => name === 'Act')
  expect(act?.position?.work_node_up).toBe(40)
})

test('what a killed browser did not save is offered at the next visit, and done once', async ({
  signedInPage: page,
  context,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  // The edits arrive, their answers do not: the page cannot know, and must not do them twice.
  await page.route('**/edits', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await node(page, 'Act').focus()
  await page.keyboard.press('Control+d')
  await expect(page.getByText('1 edit is not saved yet.')).toBeVisible()
  await expect(node(page, 'Act')).toHaveCount(2)
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await openDesigner(next, id)
  await expect(next.getByText('1 edit was not saved')).toBeVisible()
  await button(next, 'Apply').click()
  await expect(next.getByText('1 edit was not saved')).toHaveCount(0)
  await saved(next)
  const names = (await graphOf(api, id)).nodes.map(({ work_node_name: name }) => name)
  expect(names.filter((name) => name === 'Act').length).toBe(2)
})

test('what the server fails with each time is said, kept, tried again or given up', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await page.clock.install()
  await openDesigner(page, id)
  await page.route('**/edits', (route) => route.fulfill({ status: 500, json: {} }))
  await node(page, 'Act').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await node(page, 'Begin').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('The server failed with “Move Act”. 2 edits are not saved yet.')).toBeVisible()
  const notice = page.getByRole('alert', { name: 'Could not be saved: Move Act' })
  const untilNotice = async () => {
    await expect(async () => {
      await page.clock.fastForward(15_000)
      await expect(notice).toBeVisible({ timeout: 100 })
    }).toPass()
  }
  await untilNotice()
  await expect(notice.getByText('Behind it waits: Move Begin.')).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Try again').click()
  await expect(notice).toHaveCount(0)
  await untilNotice()
  await page.unroute('**/edits')
  await button(page, 'Give this change up').click()
  await saved(page)
  const places = (await graphOf(api, id)).nodes.map((one) => [one.work_node_name, one.position?.work_node_up])
  expect(places).toEqual([
    ['Begin', 20],
    ['Check', 0],
    ['Act', 0],
    ['Finish', 200],
  ])
})

test('what an operator did not save is not offered to the next one on the same browser, and waits for the first', async ({
  signedInPage: page,
  context,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await page.route('**/edits', (route) => route.abort())
  await node(page, 'Act').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('1 edit is not saved yet.')).toBeVisible()

  // In another tab someone else signs in; the first tab still has the edit.
  const other = { id: 'another-operator', name: 'Second shift', email: 'second@example.net', role: 'editor' }
  await context.route('**/api/session', (route) =>
    route.fulfill({ json: { data: { user: other, setup_required: false } } }),
  )
  await page.unroute('**/edits')
  await expect(page.getByText('Someone else has signed in on this browser.')).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const theirs = await context.newPage()
  await openDesigner(theirs, id)
  await node(theirs, 'Begin').focus()
  await theirs.keyboard.press('Alt+ArrowDown')
  await saved(theirs)
  await expect(theirs.getByText('1 edit was not saved')).toHaveCount(0)
  await theirs.close()

  await context.unroute('**/api/session')
  const mine = await context.newPage()
  await openDesigner(mine, id)
  await expect(mine.getByText('1 edit was not saved')).toBeVisible()
  await button(mine, 'Apply').click()
  await saved(mine)
  const act = (await graphOf(api, id)).nodes.find(({ work_node_name: name }) => name === 'Act')
  expect(act?.position?.work_node_up).toBe(20)
})

test('what another operator changed is not overwritten: the refusal says what is there now', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  const { nodes } = await graphOf(api, id)
  const act = nodes.find(({ work_node_name: name }) => name === 'Act')?.work_node_id
  await edit(api, id, [{ op: 'update', kind: 'node', id: act, values: { comments: 'Theirs' } }])
  await edge(page, 'Yes: Act to Finish').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Refused: Remove link of Act')).toBeVisible()
  await expect(page.getByText('Act: Comments was empty, is now "Theirs"')).toBeVisible()
  await expect(edge(page, 'Yes: Act to Finish')).toBeAttached()
})

test('what somebody else deleted goes by a press, with what was typed about it', async ({
  signedInPage: page,
  api,
  browser,
  server: { baseURL },
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await node(page, 'Act').click()
  await page.getByRole('textbox', { name: 'Work node name' }).fill('Act later')
  const state = page.getByRole('status').filter({ hasText: /^(Saved|Not saved yet)$/ })
  await expect(state).toHaveText('Not saved yet')
  const other = await pageOf(browser, baseURL, api, 'editor')
  const act = (await graphOf(api, id)).nodes.find(({ work_node_name }) => work_node_name === 'Act')
  const deleted = await other.context().request.delete(`/api/v1/rule-workflow-node/${act?.work_node_id}`, {
    headers: { origin: baseURL },
  })
  expect(deleted.status()).toBe(200)
  await other.context().close()
  await page.getByRole('button', { name: / changed .*: show$/ }).click()
  await expect(node(page, 'Act')).toHaveCount(0)
  await expect(state).toHaveText('Saved')
})

test('nodes are copied into another workflow with all that belongs to them', async ({ signedInPage: page, api }) => {
  const [from, to] = [await drawSample(api), await createWorkflow(api)]
  await openDesigner(page, from)
  await node(page, 'Check').focus()
  await page.keyboard.press('Control+a')
  await button(page, 'Copy').click()
  await openDesigner(page, to)
  await button(page, 'Paste').click()
  await expect(edge(page, 'Yes: Check to Act')).toBeAttached()
  await saved(page)
  const { nodes, condition_groups: groups, executions } = await graphOf(api, to)
  expect([nodes.length, groups.length, executions.length]).toEqual([4, 1, 1])
  await button(page, 'Undo').click()
  await saved(page)
  expect((await graphOf(api, to)).nodes).toEqual([])
})

test('a node without a place is given one, and then opens', async ({ signedInPage: page, api }) => {
  const id = await createWorkflow(api)
  await createRow(api, 'rule-workflow-node', { work_group_id: id, work_node_name: 'Lost', work_node_type: 'A' })
  await openDesigner(page, id)
  await page.getByRole('button', { name: 'Lost · Normal' }).click()
  const form = page.getByRole('dialog', { name: 'Place Lost' })
  await expect(form.getByLabel('Width')).toHaveValue('100')
  await form.getByRole('button', { name: 'Create position' }).click()
  await expect(node(page, 'Lost')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Work node name')).toHaveValue('Lost')
  await page.getByText('Problems (').click()
  await page
    .getByRole('button', { name: /^Workflow/ })
    .or(page.getByRole('button', { name: /Lost/ }))
    .first()
    .waitFor()
})

test('a node says in a line what it does, in whole to who points at it or listens', async ({
  signedInPage: page,
  api,
}) => {
  await openDesigner(page, await drawSample(api))
  const sentence = 'work out the current time, and keep it nowhere'
  await expect(node(page, 'Act').getByText(sentence)).toBeVisible()
  await expect(page.getByRole('group', { name: `Normal node Act. ${sentence}`, exact: true })).toBeVisible()
  await expect(node(page, 'Act').getByTitle(sentence)).toBeVisible()
})

test('a long outline is read by scrolling and by Tab, and says how long it is', async ({ signedInPage: page, api }) => {
  const id = await createWorkflow(api)
  const names = Array.from({ length: 200 }, (_, n) => `Step ${n + 1}`)
  await edit(
    api,
    id,
    names.flatMap((name, n) =>
      addNode(name, n === 0 ? 'S' : 'A', 200 * n, 0, n === 199 ? {} : { work_next_node_id: `new ${names[n + 1]}` }),
    ),
  )
  await openDesigner(page, id)
  const outline = page.getByRole('region', { name: 'Outline' })
  const step = (name: string) => outline.getByRole('button', { name, exact: true })
  await expect(step('Step 1')).toBeVisible()
  expect(await outline.getByRole('listitem').count()).toBeLessThan(100)
  const item = outline.getByRole('listitem').filter({ has: button(page, 'Step 1') })
  await expect(item).toHaveAttribute('aria-setsize', '200')
  await step('Step 1').focus()
  // Each step has its title and its menu.
  for (let n = 0; n < 60; n += 1) await page.keyboard.press('Tab')
  await expect(step('Step 31')).toBeFocused()
  await outline.hover()
  await page.mouse.wheel(0, 100_000)
  await expect(step('Step 200')).toBeVisible()
  await expect(step('Step 31')).toBeFocused()
  await step('Step 200').click()
  await expect(node(page, 'Step 200')).toBeFocused()
  await expectNoAxeViolations(page)
})

test('the drawing is saved as SVG and as PNG', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  for (const [item, end] of [
    ['Drawing (SVG)', '.svg'],
    ['Picture (PNG)', '.png'],
  ] as const) {
    await button(page, 'Export').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    expect((await download).suggestedFilename()).toContain(end)
  }
})

test('links run in the saved drawing as they do on the canvas', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  await button(page, 'Tidy').click()
  await saved(page)
  await expect(page.locator('.react-flow__edge-path')).toHaveCount(4)
  await button(page, 'Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Drawing (SVG)' }).click()
  const drawing = await readFile(await (await download).path(), 'utf8')
  const inFile = [...drawing.matchAll(/<path d="([^"]+)" fill="none"/g)].map(([, path]) => path)
  const shown = await page
    .locator('.react-flow__edge-path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  expect(new Set(inFile)).toEqual(new Set(shown))
})

test('axe finds nothing in the designer', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  await expect(node(page, 'Act')).toBeVisible()
  await expectNoAxeViolations(page)
  await node(page, 'Check').click()
  await expect(page.getByLabel('Work node name')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByText('Problems (').click()
  await expectNoAxeViolations(page)
})

test('Esc in the form of a node leads back to the drawing', async ({ signedInPage: page, api }) => {
  await openDesigner(page, await drawSample(api))
  await node(page, 'Check').press('Enter')
  const name = page.getByLabel('Work node name')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(node(page, 'Check')).toBeFocused()
  await expect(name).toHaveValue('Check')
})

test('Esc in the dialog of a node asks once something was typed, and Esc again goes back to it', async ({
  signedInPage: page,
  api,
}) => {
  await openDesigner(page, await drawSample(api))
  await node(page, 'Check').focus()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit Check' })
  await form.getByLabel('Work node name').fill('Typed')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Discard what you changed?' })
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(form.getByLabel('Work node name')).toBeFocused()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the tools of the designer are one row on a small window', async ({ signedInPage: page, api }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openDesigner(page, await createWorkflow(api))
  const tools = page.getByRole('toolbar', { name: 'Workflow' })
  // Without a start there is one tool more.
  await expect(button(page, 'Add Start')).toBeVisible()
  expect((await tools.boundingBox())?.height).toBeLessThan(48)
  expect(await tools.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.getByRole('combobox', { name: 'Find a node' })).toBeInViewport()
})
