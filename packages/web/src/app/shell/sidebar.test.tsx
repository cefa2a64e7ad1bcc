import { useQueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { NETWORK } from '../../../test/network.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { settingQuery } from '../../api/setting.ts'
import { Sidebar } from './sidebar.tsx'

function SidebarWith({ releases, narrow = false }: { releases: 'on' | 'off'; narrow?: boolean }) {
  useQueryClient().setQueryData(settingQuery.queryKey, { ...NETWORK, releases })
  return <Sidebar narrow={narrow} onToggle={() => {}} />
}

test.each([
  ['on', ['Change sets', 'Releases']],
  ['off', []],
] as const)('with releases %s, the sidebar leads to %j', async (releases, links) => {
  serveApi()
  await renderScreen(<SidebarWith releases={releases} />, '/main')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  const found = main.queryAllByRole('link', { name: /^(Change sets|Releases)$/ })
  expect(found.map(({ textContent }) => textContent)).toEqual(links)
})

test.each([false, true])(
  'on the screen of a change set its list is the current entry; as icons: %j',
  async (narrow) => {
    serveApi(({ path }) => (path === 'change-set/7?page=1' ? ok({ name: 'Autumn offer' }) : undefined))
    const { user } = await renderScreen(<SidebarWith releases="on" narrow={narrow} />, '/main/change-set/7')
    if (narrow) {
      const group = screen.getByRole('button', { name: 'Release' })
      expect(group).toHaveAttribute('data-status', 'active')
      await user.click(group)
    }
    const entry = await screen.findByRole(narrow ? 'menuitem' : 'link', { name: 'Change sets' })
    expect(entry).toHaveAttribute('aria-current', 'page')
  },
)
