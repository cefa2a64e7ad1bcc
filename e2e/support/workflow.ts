import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './console.ts'
import { createRow, unique } from './rows.ts'

export interface Graph {
  nodes: {
    work_node_id: number
    work_node_name: string
    work_next_node_id: number | null
    work_next_node_id_n: number | null
    position: { work_node_left: number; work_node_up: number } | null
  }[]
  condition_groups: { work_node_id: number }[]
  executions: { work_node_id: number }[]
  callbacks: { work_node_id: number }[]
}

export async function createWorkflow(api: APIRequestContext): Promise<number> {
  const row = await createRow(api, 'rule-workflow-group', {
    work_group_name: unique('Workflow'),
    work_group_type: 'A',
    eff_date: '2026-01-31',
  })
  return row.work_group_id as number
}

export async function graphOf(api: APIRequestContext, id: number): Promise<Graph> {
  return ((await (await api.get(`/api/v1/rule-workflow-group/${id}/graph`)).json()) as { data: Graph }).data
}

export const edit = async (api: APIRequestContext, id: number, edits: object[]) => {
  const answer = await api.post(`/api/v1/rule-workflow-group/${id}/edits`, { data: { edits } })
  expect(answer.status()).toBe(200)
}

export const addNode = (name: string, type: string, left: number, up: number, links: object = {}) => [
  { op: 'create', kind: 'node', id: `new ${name}`, values: { work_node_name: name, work_node_type: type, ...links } },
  { op: 'create', kind: 'position', values: { work_node_id: `new ${name}`, work_node_left: left, work_node_up: up } },
]

/** A start, a decision with two conditions' worth of content, two ends of it. */
export async function drawSample(api: APIRequestContext): Promise<number> {
  const id = await createWorkflow(api)
  await edit(api, id, [
    ...addNode('Begin', 'S', 0, 0, { work_next_node_id: 'new Check' }),
    ...addNode('Check', 'B', 200, 0, { work_next_node_id: 'new Act', work_next_node_id_n: 'new Finish' }),
    ...addNode('Act', 'A', 400, 0, { work_next_node_id: 'new Finish' }),
    ...addNode('Finish', 'E', 400, 200),
    { op: 'create', kind: 'condition_group', id: 'new g', values: { work_node_id: 'new Check' } },
    { op: 'create', kind: 'execution', values: { work_node_id: 'new Act', function: 'Now' } },
  ])
  return id
}

export const node = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(` node ${name}(\\.|$)`) })
export const edge = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export async function openDesigner(page: Page, id: number): Promise<void> {
  await page.goto(`/main/rule-workflow/${id}`)
  await expect(button(page, 'Add Decision')).toBeVisible()
}

export async function centreOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses, moves in steps as a hand does, lets go. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

/** The names, captions, words and handles of a drawing that the elements of a selector lie over. */
export async function coveredBy(page: Page, selector: string): Promise<string[]> {
  await expect(page.locator(selector).first()).toBeVisible()
  return await page.locator('.react-flow').evaluate((canvas, covering) => {
    const boxesOf = (what: string) =>
      [...canvas.querySelectorAll(what)].map((element) => ({ element, box: element.getBoundingClientRect() }))
    const above = boxesOf(covering)
    const texts = '.react-flow__node span:not(:has(*), [data-lit])'
    return boxesOf(`${texts}, .react-flow__handle.source, .react-flow__edge text`).flatMap(({ element, box }) => {
      const isCovered = above.some(
        ({ box: top }) => top.left < box.right && box.left < top.right && top.top < box.bottom && box.top < top.bottom,
      )
      return isCovered ? [element.textContent || element.className.toString()] : []
    })
  }, selector)
}
