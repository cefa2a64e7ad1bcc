import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'

test('a counter that only the charging system can keep says so; that is nothing typed', async () => {
  serveApi(({ method }) => (method === 'GET' ? page([]) : undefined))
  const onClose = vi.fn()
  const { user } = await renderScreen(
    <FormModal
      opened
      catalogue={catalogueOf('policy-counter')}
      mode="create"
      given={{ rela_type: 'A' }}
      onClose={onClose}
      onSaved={vi.fn()}
    />,
  )
  // The catalogue's own input is fetched when it is first shown.
  await screen.findByText('Fixed for accumulators and balances.', {}, { timeout: 15_000 })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByText('Discard what you changed?')).not.toBeInTheDocument()
})
