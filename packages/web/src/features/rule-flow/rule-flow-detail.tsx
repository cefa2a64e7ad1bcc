import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { DetailSection, DetailSections } from '../../catalogue/record/record-detail.tsx'
import { describeParts } from './describe-parts.ts'
import classes from './flow-description.module.css'

/** A packet filter, readable: what its Flow-Description says in words, then all fields. */
export function RuleFlowDetail({ catalogue, row }: RowPartProps<RowFor<'rule-flow'>>) {
  const text = row.flow_description
  const result = text !== null && text !== '' ? parseFlowDescription(text) : undefined
  return (
    <>
      {result && result.verdict !== 'error' && (
        <DetailSection title="In words">
          <dl className={classes.words}>
            {describeParts(result.parts).map(({ name, words }) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </DetailSection>
      )}
      <DetailSections catalogue={catalogue} row={row} />
    </>
  )
}
