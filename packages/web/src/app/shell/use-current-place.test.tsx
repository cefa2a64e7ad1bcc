import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { useCurrentPlace } from './use-current-place.ts'

function Trail() {
  const { above, title } = useCurrentPlace()
  return <p>{[...above.map((step) => step.title), title].join(' > ')}</p>
}

test('the place of a change set is its name, below the list', async () => {
  serveApi(({ path }) => (path === 'change-set/7?page=1' ? ok({ name: 'Autumn offer' }) : undefined))
  await renderScreen(<Trail />, '/main/change-set/7')
  expect(await screen.findByText('Change sets > Autumn offer')).toBeVisible()
})

test('a change set that does not exist is told as missing', async () => {
  serveApi(() => refused(404, 'NOT_FOUND', 'No change set has the number 9'))
  await renderScreen(<Trail />, '/main/change-set/9')
  expect(await screen.findByText('Change sets > No such change set')).toBeVisible()
})
