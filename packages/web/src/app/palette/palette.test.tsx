import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Palette } from './palette.tsx'

test('one signs out from the palette', async () => {
  const calls = serveApi(({ method, path }) =>
    path.startsWith('/api/') ? Response.json({ success: true }) : method === 'GET' ? page([]) : ok(null),
  )
  const { user, address } = await renderScreen(<Palette opened onClose={() => undefined} />)
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'sign out{Enter}')
  await expect.poll(address).toBe('/sign-in')
  expect(calls.map(({ path }) => path)).toContain('/api/auth/sign-out')
})
