import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { useMemo } from 'react'
import { rowSoFar, type FieldMessages } from '../../../../catalogue/form/form-values.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { withConstants } from './edits-of-draft.ts'
import type { DraftForm as Form } from './use-draft-form.ts'

/** Warnings about combinations of values, as they would be stored, once something was typed. */
export function useWarnings({ draft: { values }, changed, input: { catalogue, row } }: Form): FieldMessages {
  const { units } = useWorkflowSession().graph
  return useMemo(() => {
    if (!changed && !row) return {}
    const warnings = rowWarnings(catalogue, rowSoFar(catalogue, withConstants(values, { values }, units)))
    return Object.fromEntries(warnings.toReversed().map(({ field = '', message }) => [field, message]))
  }, [catalogue, row, values, changed, units])
}
