import type { Page } from '@playwright/test'
import { openDatabase } from '../packages/server/src/database/open.ts'
import { inBrowser } from './browser.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { largeVersion } from './plan-data.ts'
import type { Figure } from './requests.ts'
import { fillWorkflow } from './workflow.ts'

/** Milliseconds from a key to the painted answer. */
const LIMIT = 100
const SIZE = { events: 1, rules: 200 }
const KEYS = '0801'
const ROUNDS = 4
/** So long nothing may change before an answer counts as painted. */
const QUIET_MS = 400

/** A key typed into the simulator of a plan with 200 rule plans at the event, after a workflow of 1,000 nodes. */
export async function measureSimulationKeys(place: Place): Promise<Figure[]> {
  const workflow = await fillWorkflow(place)
  const database = openDatabase(place)
  const { plan, version, event } = await largeVersion(database, SIZE)
  // The one that the rule plans read.
  const attributes = database.db.selectFrom('attribute').select('re_attr_name')
  const { re_attr_name } = await attributes.executeTakeFirstOrThrow()
  await database.db.destroy()
  const asked = `plan=${plan}&version=${version}&event=${event}`
  return inBrowser(place, async (page, baseURL) => {
    const figures: Figure[] = []
    const cases = { 'rule plans': asked, 'rule plans and workflow': `${asked}&workflow=${workflow}` }
    for (const [what, query] of Object.entries(cases)) {
      await page.goto(`${baseURL}/main/simulation?${query}`)
      const waits = await typed(page, re_attr_name)
      const slowest = Math.max(...waits)
      for (const [name, ours] of [
        ['median', median(waits)],
        ['slowest', slowest],
      ] as const)
        figures.push({
          what: `key to answer, ${what}, ${name} (ms)`,
          engine: place.engine,
          ours,
          bare: LIMIT,
          ratio: ours / LIMIT,
        })
    }
    return figures
  })
}

/** Milliseconds from each key to the frame after the last change that it made. */
async function typed(page: Page, attribute: string): Promise<number[]> {
  const field = page
    .getByRole('form', { name: 'What is asked' })
    .getByRole('combobox', { name: attribute, exact: true })
  await page.getByRole('region', { name: 'Answer' }).locator('p').first().waitFor()
  await watchPaint(page)
  const waits: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    await field.fill('')
    await page.waitForTimeout(QUIET_MS)
    // No text twice: its answer would be there already.
    for (const key of `${round}${KEYS}`) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/simulation?names=true'))
      await field.press(key)
      await answered
      await page.waitForTimeout(QUIET_MS)
      waits.push(
        await page.evaluate(() => (window as unknown as Watched).painted - (window as unknown as Watched).pressed),
      )
    }
  }
  return waits
}

interface Watched {
  pressed: number
  painted: number
}

/** Notes when a key was pressed last, and the frame after the last change of the page. */
async function watchPaint(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    document.addEventListener('keydown', () => (watched.pressed = performance.now()), true)
    new MutationObserver(() => requestAnimationFrame(() => (watched.painted = performance.now()))).observe(
      document.body,
      { subtree: true, childList: true, characterData: true, attributes: true },
    )
  })
}
