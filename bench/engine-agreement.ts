import { setImmediate as othersFirst } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { agreementScript } from '../e2e/support/agreement-script.ts'
import { chromiumFlags, findChromium } from '../e2e/support/chromium.ts'
import { compareOn, type Agreement } from '../packages/engine/test/decide/random/agreement.ts'
import type { Figure } from './requests.ts'

const POLICIES = 1000
const CONTEXTS = 1000
const PROGRESS = 50_000
/** Other seeds than those of every check. */
const FIRST_SEED = 10_001

/**
 * Asks engine and naive interpreter about a million contexts of a thousand random policies, in Node and in Chromium; a
 * difference between any two of the four ends the run.
 */
export async function measureAgreement(): Promise<Figure[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
  const page = await browser.newPage()
  await page.addScriptTag({ content: await agreementScript() })
  const totals = { Node: new Total(), Chromium: new Total() }
  try {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + POLICIES; seed += 1) {
      const asked = page.evaluate<Agreement>(`decide.compareOn(${seed}, ${CONTEXTS})`)
      // The question leaves before this thread is busy with the same one.
      await othersFirst()
      const inNode = compareOn(seed, CONTEXTS)
      const inChromium = await asked
      totals.Node.add(inNode)
      totals.Chromium.add(inChromium)
      if (totals.Node.contexts % PROGRESS === 0) console.log(`${totals.Node.contexts.toLocaleString('en')} so far`)
      if (inNode.digest !== inChromium.digest) throw new Error(`seed ${seed}: Chromium gives other bytes than Node`)
    }
  } finally {
    await browser.close()
  }
  return Object.entries(totals).map(([runtime, total]) => {
    console.log(`${runtime}: ${total.words()}`)
    const bare = POLICIES * CONTEXTS
    const ours = total.contexts
    return { what: `contexts that agree, ${runtime}`, engine: 'none', ours, bare, ratio: ours / bare }
  })
}

/** What the policies of a run came to in one runtime. */
class Total {
  contexts = 0
  readonly #results = new Map<string, number>()

  add({ contexts, results, disagreement }: Agreement): void {
    this.contexts += contexts
    for (const [result, count] of Object.entries(results)) {
      this.#results.set(result, (this.#results.get(result) ?? 0) + count)
    }
    if (!disagreement) return
    const { seed, request, differences } = disagreement
    throw new Error(`seed ${seed}: ${JSON.stringify(request)}\n${differences.join('\n')}`)
  }

  words(): string {
    const kinds = [...this.#results].map(([result, count]) => `${count.toLocaleString('en')} ${result}`)
    return `${this.contexts.toLocaleString('en')} contexts of ${POLICIES} random policies agree: ${kinds.join(', ')}`
  }
}
