import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { CatalogueSettingContext } from '../catalogue/catalogue-parts.ts'
import { catalogueSetting } from './catalogue-setting.ts'
import { router } from './router.ts'
import { styleNonce } from './style-nonce.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <CatalogueSettingContext value={catalogueSetting}>
          <RouterProvider router={router} />
        </CatalogueSettingContext>
        <Notifications position="bottom-right" autoClose={4000} limit={4} transitionDuration={120} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
