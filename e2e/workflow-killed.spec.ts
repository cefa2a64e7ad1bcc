import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chromiumFlags, findChromium } from './support/chromium.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

const PROCESSES = '/proc'

test('the browser is killed in mid-edit: what was acknowledged is there, what was not is offered again', async ({
  baseURL,
  session,
  api,
}, info) => {
  test.skip(!existsSync(PROCESSES), 'needs Linux to find the browser’s process')
  const profile = info.outputPath('profile')
  const open = async (): Promise<BrowserContext> => {
    const executablePath = findChromium()
    const context = await chromium.launchPersistentContext(profile, {
      args: chromiumFlags,
      ...(executablePath ? { executablePath } : {}),
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    await context.addCookies(session)
    return context
  }
  const workflow = await createWorkflow(api)
  const first = await open()
  const page = await first.newPage()
  await page.goto(`/main/rule-workflow/${workflow}`)
  await moveDown(page)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await first.setOffline(true)
  await moveDown(page)
  await expect(page.getByText('1 edit is not saved yet.')).toBeVisible()
  await untilKept(page)
  killBrowserOf(profile)

  expect(await placeOf(api, workflow)).toBe(20)
  const second = await open()
  const again = await second.newPage()
  await again.goto(`/main/rule-workflow/${workflow}`)
  await expect(again.getByText('1 edit was not saved')).toBeVisible()
  await again.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => placeOf(api, workflow)).toBe(40)
  await second.close()
})

/** The notice is shown while the browser still writes the edit to disk; a read waits for that. */
async function untilKept(page: Page): Promise<void> {
  const count = async () =>
    page.evaluate(async () => {
      const [{ name = '' } = {}] = await indexedDB.databases()
      const { promise, resolve } = Promise.withResolvers<number>()
      const request = indexedDB.open(name)
      request.addEventListener('success', () => {
        const counting = request.result.transaction('records').objectStore('records').count()
        counting.addEventListener('success', () => resolve(counting.result))
      })
      return promise
    })
  await expect.poll(count).toBe(1)
}

/** No time to write anything: what is not on disk, or on its way there, is gone. */
function killBrowserOf(profile: string): void {
  for (const pid of readdirSync(PROCESSES).filter((name) => /^\d+$/.test(name))) {
    if (commandOf(pid).includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL')
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`${PROCESSES}/${pid}/cmdline`, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

async function moveDown(page: Page): Promise<void> {
  await page.getByRole('group', { name: /node Begin(\.|$)/ }).focus()
  await page.keyboard.press('Alt+ArrowDown')
}

type Api = Parameters<typeof createRow>[0]

async function createWorkflow(api: Api): Promise<number> {
  const group = { work_group_name: unique('Workflow'), work_group_type: 'A', eff_date: '2026-01-31' }
  const { work_group_id } = await createRow(api, 'rule-workflow-group', group)
  const node = { work_group_id, work_node_name: 'Begin', work_node_type: 'S' }
  const { work_node_id } = await createRow(api, 'rule-workflow-node', node)
  await createRow(api, 'rule-workflow-node-position', { work_group_id, work_node_id, left: 0, up: 0 })
  return Number(work_group_id)
}

async function placeOf(api: Api, workflow: number): Promise<number | undefined> {
  const answer = await api.get(`/api/v1/rule-workflow-group/${workflow}/graph`)
  const { data } = (await answer.json()) as { data: { nodes: { position: { work_node_up: number } }[] } }
  return data.nodes[0]?.position.work_node_up
}
