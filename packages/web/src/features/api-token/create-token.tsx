import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { CatalogueSettingContext } from '../../catalogue/catalogue-parts.ts'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { keys } from '../../catalogue/queries.ts'
import { rowId } from '../../catalogue/row.ts'
import { ExpiryInput } from './expiry-input.tsx'
import type { NewToken } from './new-token.tsx'

const parts = { [apiToken.name]: { fields: { expires_in_days: ExpiryInput } } }

interface CreateTokenProps {
  opened: boolean
  onCreated: (token: NewToken) => void
  onClose: () => void
}

/** The form of a new token. */
export function CreateToken({ opened, onCreated, onClose }: CreateTokenProps) {
  const client = useQueryClient()
  const { addressOf } = use(CatalogueSettingContext)
  return (
    <CatalogueSettingContext value={{ parts, addressOf }}>
      <FormModal
        opened={opened}
        catalogue={apiToken}
        mode="create"
        onClose={onClose}
        onSaved={(row) => {
          // Saved records stay in the cache. A token must not.
          client.removeQueries({ queryKey: keys.record(apiToken, rowId(apiToken, row)) })
          onCreated(row as unknown as NewToken)
        }}
      />
    </CatalogueSettingContext>
  )
}
