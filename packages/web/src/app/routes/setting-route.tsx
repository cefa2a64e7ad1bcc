import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const settingRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/settings',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/setting/setting-screen.tsx')),
    'SettingScreen',
  ),
})
