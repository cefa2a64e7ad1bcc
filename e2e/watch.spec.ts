import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('an administrator watches all changes by a webhook, and reads what was sent', async ({
  signedInPage: page,
  api,
}) => {
  const heard: string[] = []
  const hook = createServer((request, response) => {
    heard.push(String(request.headers['x-tollgate-signature-256']))
    request.resume()
    response.end()
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  await page.goto('/main/profile')
  const watch = page.getByRole('region', { name: 'Watch' })
  await watch.getByRole('checkbox', { name: 'Changes' }).check()
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
  await watch.getByLabel('Webhook').fill(url)
  await watch.getByRole('button', { name: 'Watch' }).click()
  await expect(watch.getByRole('textbox', { name: 'Secret' })).not.toHaveValue('')
  await expect(watch.getByRole('table', { name: 'Your watches' })).toContainText(url)
  const name = unique('Watched')
  await createRow(api, 'rating-group', { rg_name: name, rg_code: String(Math.floor(Math.random() * 1e9)) })
  const sent = watch.getByRole('table', { name: 'What was sent' })
  await expect(sent.getByRole('row', { name: name })).toContainText('Sent', { timeout: 30_000 })
  expect(heard[0]).toMatch(/^sha256=[0-9a-f]{64}$/)
  await expectNoAxeViolations(page)
  await watch.getByRole('button', { name: 'End: Changes, Everything' }).click()
  await expect(watch.getByRole('table', { name: 'Your watches' })).toBeHidden()
  hook.close()
})
