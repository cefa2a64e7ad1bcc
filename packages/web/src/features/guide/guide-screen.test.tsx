import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { GuideScreen } from './guide-screen.tsx'

test('a page is shown with its pictures, and its links lead on', async () => {
  const { user, address } = await renderScreen(<GuideScreen />, '/main/guide')
  expect(await screen.findByRole('heading', { name: 'Guide', level: 1 })).toBeVisible()
  await user.click(await within(screen.getByRole('article')).findByRole('link', { name: 'Block an application' }))
  expect(address()).toBe('/main/guide?page=blocked-application')
  expect(await screen.findByRole('heading', { name: 'Block an application', level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Block an application' })).toHaveAttribute('aria-current', 'page')
  const pictures = screen.getAllByRole('img')
  expect(pictures).toHaveLength(2)
  for (const picture of pictures)
    expect(picture).toHaveAttribute('src', expect.stringMatching(/blocked-application-.*\.webp/))
})

test('a page that there is not is said to be missing', async () => {
  await renderScreen(<GuideScreen />, '/main/guide?page=nonsense')
  expect(await screen.findByText('There is no such page in the guide')).toBeVisible()
})
