import type { FieldValue, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormElement } from '../../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../../ui/dialog-footer.tsx'
import { Lookup } from '../../../../catalogue/lookup/lookup.tsx'

const WORKFLOW: ReferenceField = {
  ...(catalogueOf('rule-workflow-cb').fields.work_group_id as ReferenceField),
  label: 'Compare with',
}

/** Chooses the workflow to compare with. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { history } = useRouter()
  const [other, setOther] = useState<FieldValue>(null)
  return (
    <FormModal opened title="Compare workflows" onClose={onClose}>
      {(finish) => (
        <FormElement onSave={() => finish(() => history.push(`${history.location.pathname}?compare=${Number(other)}`))}>
          <Stack gap="md">
            <Lookup
              name="work_group_id"
              field={WORKFLOW}
              value={other}
              {...{ autoFocus: true }}
              onChange={(_, value) => setOther(value)}
              onBlur={() => undefined}
            />
            <FormFooter label="Compare" disabled={other === null} />
          </Stack>
        </FormElement>
      )}
    </FormModal>
  )
}
