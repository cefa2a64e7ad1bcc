import { buildWebBundle } from '../../scripts/web-bundle.mjs'
import { ensureChromium } from './chromium.ts'

export default async function setup(): Promise<void> {
  ensureChromium()
  await buildWebBundle()
}
