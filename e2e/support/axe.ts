import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** No exceptions: no rule is switched off, no part of the page left out. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const faults = violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map((node) => node.html) }))
  expect(faults).toEqual([])
}
