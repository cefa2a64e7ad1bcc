import { buildBundles } from '../../scripts/bundles.mjs'
import { ensureChromium } from './chromium.ts'

export default async function setup(): Promise<void> {
  ensureChromium()
  await buildBundles()
}
