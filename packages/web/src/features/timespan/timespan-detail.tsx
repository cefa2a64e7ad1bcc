import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { describeSpan } from '@tollgate/engine/time-span/describe.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { DetailSection, DetailSections } from '../../catalogue/record/record-detail.tsx'
import { capital } from '../../catalogue/format/words.ts'
import { SpanPreview } from './span-preview.tsx'
import classes from './timespan.module.css'
import { useSpanRows } from './use-span-rows.ts'

/** A time span: its times in words, and when it is active. */
export function TimespanDetail({ catalogue, row }: RowPartProps<RowFor<'timespan'>>) {
  const times = useSpanRows(row.time_span_id)
  return (
    <>
      <DetailSections catalogue={catalogue} row={row} />
      {times && times.length > 0 && (
        <DetailSection title="Times">
          <ul className={classes.words}>
            {times.map((time, index) => (
              <li key={index}>{'Temporal' in globalThis ? capital(describeSpan(time)) : time.cycle_begin_date}</li>
            ))}
          </ul>
        </DetailSection>
      )}
      <DetailSection>
        <SpanPreview spanId={row.time_span_id} />
      </DetailSection>
    </>
  )
}
