import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { late } from '../../ui/late.ts'
import { consoleRoute } from './console-route.tsx'

/** Screens that are no list of a catalogue. Their code loads when their address is opened. */
export const screenRoutes = [
  screenRoute('/main', async () => (await import('./overview-page.tsx')).OverviewPage),
  screenRoute(
    '/main/problems',
    async () => (await import('../../features/problems/problems-screen.tsx')).ProblemsScreen,
  ),
  screenRoute('/main/history', async () => (await import('../../features/history/history-screen.tsx')).HistoryScreen),
  screenRoute(
    '/main/simulation',
    async () => (await import('../../features/simulation/simulation-screen.tsx')).SimulationScreen,
  ),
  screenRoute(
    '/main/policy-plan/compare',
    async () => (await import('../../features/plan/compare/compare-screen.tsx')).CompareScreen,
  ),
  screenRoute(
    '/main/rule-workflow/$id',
    async () => (await import('../simulate/designer-with-panel.tsx')).DesignerWithPanel,
  ),
  screenRoute(
    '/main/api-tokens',
    async () => (await import('../../features/api-token/api-token-screen.tsx')).ApiTokenScreen,
  ),
  screenRoute('/main/people', async () => (await import('../../features/people/people-screen.tsx')).PeopleScreen),
  screenRoute('/main/settings', async () => (await import('../../features/setting/setting-screen.tsx')).SettingScreen),
  screenRoute('/main/change-set', async () => (await import('../../features/release/sets-screen.tsx')).SetsScreen),
  screenRoute('/main/change-set/$id', async () => (await import('./change-set-page.tsx')).ChangeSetPage),
  screenRoute('/main/release', async () => (await import('../../features/release/releases-screen.tsx')).ReleasesScreen),
  screenRoute('/main/node', async () => (await import('../../features/release/nodes-screen.tsx')).NodesScreen),
  screenRoute('/main/profile', async () => (await import('./profile-page.tsx')).ProfilePage),
  screenRoute('/main/guide', async () => (await import('../../features/guide/guide-screen.tsx')).GuideScreen),
]

function screenRoute<Path extends string>(path: Path, load: () => Promise<ComponentType>) {
  return createRoute({ getParentRoute: () => consoleRoute, path, component: late(load) })
}
