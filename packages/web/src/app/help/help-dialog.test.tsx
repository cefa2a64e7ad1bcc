import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { HelpDialog } from './help-dialog.tsx'

async function openHelp(path: string) {
  const rendered = await renderScreen(<HelpDialog opened onClose={() => undefined} />, path)
  return { ...rendered, help: await screen.findByRole('dialog', { name: 'Help' }) }
}

test('the help says what the records are for, and leads to the pages that concern them', async () => {
  const { user, help, address } = await openHelp('/main/zone-map')
  expect(await within(help).findByText(/^A way to sort values into zones/)).toBeVisible()
  expect(within(help).queryByRole('link', { name: 'Block an application' })).not.toBeInTheDocument()
  await user.click(within(help).getByRole('link', { name: 'A new roaming zone from a file' }))
  expect(address()).toBe('/main/guide?page=roaming-zone')
})

test.each([
  ['/main/policy-counter/balance-type', 'Policy counters'],
  ['/main/policy-plan/1/version/2', 'Policy plans'],
  ['/main/rule-workflow/1', 'Rule workflows'],
])('at %s it is about %s', async (path, heading) => {
  const { help } = await openHelp(path)
  expect(within(help).getByRole('heading', { name: heading })).toBeVisible()
})

test.each([
  ['/main/policy-plan/1/version/2', ['Plan versions', 'Rule zones', 'Mappings', 'Basic rules', 'Accumulation rules']],
  ['/main/rule-workflow/1', ['Workflow nodes', 'Conditions', 'Executions']],
])('at %s it is about what is edited there, too', async (path, headings) => {
  const { help } = await openHelp(path)
  for (const name of headings) expect(within(help).getByRole('heading', { name })).toBeVisible()
  expect(await within(help).findAllByText(/./, { selector: 'p' })).not.toHaveLength(0)
})

test('the list of plans is about plans alone', async () => {
  const { help } = await openHelp('/main/policy-plan')
  expect(within(help).queryByRole('heading', { name: 'Mappings' })).not.toBeInTheDocument()
})

test('where there are no records it names the guide alone', async () => {
  const { help } = await openHelp('/main/problems')
  expect(within(help).getByRole('link', { name: /^The guide/ })).toHaveAttribute('href', '/main/guide')
  expect(within(help).getAllByRole('link')).toHaveLength(2)
})
