import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { PlaceLink } from './place-link.tsx'

test.each([
  ['a click', {}, '/main/policy-plan/4', 1],
  ['a click with Ctrl', { ctrlKey: true }, '/main', 0],
  ['a click with ⌘', { metaKey: true }, '/main', 0],
  ['a click with Shift', { shiftKey: true }, '/main', 0],
  ['the middle button', { button: 1 }, '/main', 0],
])('%s: the place is opened here by a plain click alone, the browser opens it elsewhere', async (_, init, to, gone) => {
  let times = 0
  const { address } = await renderScreen(
    <PlaceLink to="/main/policy-plan/4" onGo={() => (times += 1)}>
      The plan
    </PlaceLink>,
  )
  const isLeftToTheBrowser = fireEvent.click(screen.getByRole('link', { name: 'The plan' }), init)
  expect([address(), times, isLeftToTheBrowser]).toEqual([to, gone, gone === 0])
})
