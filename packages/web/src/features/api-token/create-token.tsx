import { useQueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { CatalogueSettingContext } from '../../catalogue/catalogue-parts.ts'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { keys } from '../../catalogue/queries.ts'
import { rowId } from '../../catalogue/row.ts'
import { ExpiryInput } from './expiry-input.tsx'
import type { NewToken } from './new-token.tsx'
import { TokenOwnerContext } from './token-owner.ts'

const FIELDS = { fields: { expires_in_days: ExpiryInput } }

interface CreateTokenProps {
  opened: boolean
  onCreated: (token: NewToken) => void
  onClose: () => void
}

/** The form of a new token. */
export function CreateToken({ opened, onCreated, onClose }: CreateTokenProps) {
  const client = useQueryClient()
  const { addressOf } = use(CatalogueSettingContext)
  const { catalogue } = use(TokenOwnerContext)
  const setting = useMemo(() => ({ parts: { [catalogue.name]: FIELDS }, addressOf }), [catalogue, addressOf])
  return (
    <CatalogueSettingContext value={setting}>
      <FormModal
        opened={opened}
        catalogue={catalogue}
        mode="create"
        onClose={onClose}
        onSaved={(row) => {
          // Saved records stay in the cache. A token must not.
          client.removeQueries({ queryKey: keys.record(catalogue, rowId(catalogue, row)) })
          onCreated(row as unknown as NewToken)
        }}
      />
    </CatalogueSettingContext>
  )
}
