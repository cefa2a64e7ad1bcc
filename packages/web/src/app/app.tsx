import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { Notices } from '../ui/notices.tsx'
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
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  )
}
