import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { queryClient } from '../../api/query-client.ts'
import { AccountMenu } from './account-menu.tsx'

const user = { id: 'a', person_id: 2, name: 'Grace', email: 'grace@example.net', role: 'editor', plans: null }

test('a sign-out goes on at the OpenID provider where the server says so', async () => {
  queryClient.clear()
  serveApi(
    ({ path }) => (path === '/api/session' ? ok({ user, setup_required: false }) : undefined),
    ({ path }) =>
      path === '/api/auth/sign-out'
        ? Response.json({ success: true, end_session_url: 'https://provider.example/end?x=1' })
        : undefined,
  )
  const assign = vi.fn()
  const { user: person } = await renderScreen(<AccountMenu />, '/main')
  vi.stubGlobal('location', { href: location.href, assign })
  await person.click(await screen.findByRole('button', { name: 'Account of Grace' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await expect.poll(() => assign.mock.calls).toEqual([['https://provider.example/end?x=1']])
  vi.unstubAllGlobals()
})
