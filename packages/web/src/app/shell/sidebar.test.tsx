import { useQueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveApi } from '../../../test/api.ts'
import { NETWORK } from '../../../test/network.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { settingQuery } from '../../api/setting.ts'
import { Sidebar } from './sidebar.tsx'

function SidebarWith({ releases }: { releases: 'on' | 'off' }) {
  useQueryClient().setQueryData(settingQuery.queryKey, { ...NETWORK, releases })
  return <Sidebar narrow={false} onToggle={() => {}} />
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
