import { entry, expect, test } from './job.ts'

const PARTNERS = [
  'zone,plmn,operator',
  'Western Balkans,22001,Yettel',
  'Western Balkans,22003,mts',
  'Western Balkans,22005,A1 Srbija',
  'Western Balkans,27602,One Albania',
  'Western Balkans,29401,Makedonski Telekom',
  'Western Balkans,29702,Crnogorski Telekom',
].join('\r\n')

test('a new roaming zone comes from a file', async ({ hands, picture }) => {
  const { page } = hands
  await hands.click(entry(page, 'Zone Map'))
  await hands.click(page.getByRole('button', { name: 'Serving network', exact: true }))
  await expect(page.getByRole('button', { name: 'Maritime and satellite', exact: true })).toBeVisible()
  await picture('roaming-zone-map')
  await hands.click(page.getByRole('button', { name: 'Import zones and values' }))
  const dialog = page.getByRole('dialog', { name: 'Import zone values into Serving network' })
  await hands.chooseFile(dialog.getByLabel('Choose a file'), 'western-balkans.csv', PARTNERS)
  await expect(dialog).toContainText('Choose the field that each column is imported into')
  await picture('roaming-zone-columns')
  await hands.click(dialog.getByRole('button', { name: 'Check the rows' }))
  await expect(dialog).toContainText('1 zone is created with them.')
  await picture('roaming-zone-preview')
  await hands.click(dialog.getByRole('button', { name: 'Import 6 zone values' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Western Balkans/ })).toContainText('6')
  await picture('roaming-zone-done')
  expect(hands.pressesWithoutText).toBe(6)
})
