import type { Setting } from '@tollgate/contract/setting/setting-schema.ts'
import type { Role } from '@tollgate/contract/access/role.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { NETWORK } from './network.ts'
import { settingQuery } from '../src/api/setting.ts'
import { catalogueSetting } from '../src/app/catalogue-setting.ts'
import { parseSearch, stringifySearch } from '../src/app/routes/search.ts'
import { cssVariablesResolver, theme } from '../src/app/theme/theme.ts'
import { CatalogueSettingContext } from '../src/catalogue/catalogue-parts.ts'
import { RoleContext } from '../src/catalogue/rights.ts'
import { Notices } from '../src/ui/notices.tsx'

export interface Rendered extends RenderResult {
  user: UserEvent
  /** The current address with its query. */
  address: () => string
  /** Like the browser's Back button. */
  back: () => void
}

/**
 * Renders a component as the application does: theme, queries, routes, notices. Dialogs open at once.
 * @param path The address of the component; any other address shows an empty page.
 * @param role The role of the user.
 * @param network Settings that differ from the default.
 */
export async function renderScreen(
  screen: ReactNode,
  path = '/main',
  role: Role = 'administrator',
  network: Partial<Setting> = {},
): Promise<Rendered> {
  const root = createRootRoute({ component: Outlet })
  const pathname = path.split('?')[0] ?? path
  const routes = [
    createRoute({ getParentRoute: () => root, path: pathname, component: () => screen }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  client.setQueryData(settingQuery.queryKey, { ...NETWORK, ...network })
  // Without delay: a task per event would take a fifth of the test time.
  const user = userEvent.setup({ delay: null })
  const result = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={client}>
        <CatalogueSettingContext value={catalogueSetting}>
          <RoleContext value={role}>
            <div id="floating" />
            <RouterProvider router={router as never} />
          </RoleContext>
        </CatalogueSettingContext>
        <Notices />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...result, user, address: () => router.state.location.href, back: () => router.history.back() }
}
