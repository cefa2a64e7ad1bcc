import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { CatalogueSettingContext } from '../../catalogue/catalogue-parts.ts'
import { FormPanel } from '../../catalogue/form/form-panel.tsx'
import { KeptByInput } from './kept-by-input.tsx'

const setting = {
  parts: { 'policy-counter': { fields: { rela_source: KeptByInput } } },
  addressOf: () => undefined,
}

test('a counter that only the charging system can keep says so; that is nothing typed', async () => {
  serveApi(({ method }) => (method === 'GET' ? page([]) : undefined))
  const onClose = vi.fn()
  const { user } = await renderScreen(
    <CatalogueSettingContext value={setting}>
      <FormPanel
        opened
        catalogue={catalogueOf('policy-counter')}
        mode="create"
        given={{ rela_type: 'A' }}
        onClose={onClose}
        onSaved={vi.fn()}
      />
    </CatalogueSettingContext>,
  )
  expect(await screen.findByText('Fixed for accumulators and balances.')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByText('Discard what you changed?')).not.toBeInTheDocument()
})
