import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Combobox, ScrollArea } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { OptionText } from '../../ui/option-text.tsx'
import classes from './lookup-options.module.css'
import { nameOf } from '../format/format-value.ts'
import { rowId } from '../row.ts'
import type { LookupOptions as Options } from './use-lookup.ts'

/** Value of the option that creates a record. */
export const CREATE = 'create'

const NEAR_THE_END = '100px'

interface LookupOptionsProps {
  catalogue: Catalogue
  options: Options
  chosen: number | undefined
  /** Label of the last option, which creates a record; absent: there is no such option. */
  create: string | undefined
}

/** The options of a lookup. The next page is loaded when their end is reached. */
export function LookupOptions({ catalogue, options, chosen, create }: LookupOptionsProps) {
  const { rows, loading, failed, loadMore } = options
  const { ref: end, entry } = useIntersection({ rootMargin: NEAR_THE_END })
  useEffect(() => {
    if (entry?.isIntersecting) loadMore()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once for each look at the end
  }, [entry])
  return (
    <Combobox.Options aria-label={catalogue.words.many}>
      <ScrollArea.Autosize mah={264} type="auto">
        {rows.map((row) => (
          <LookupOption
            key={rowId(catalogue, row)}
            catalogue={catalogue}
            row={row}
            active={rowId(catalogue, row) === chosen}
          />
        ))}
        {/* Remounted for each page, so that its visibility is checked again. */}
        <div key={`${rows.length} ${loading}`} ref={end} />
        {rows.length === 0 && <Combobox.Empty>{emptyMessage(loading, failed)}</Combobox.Empty>}
      </ScrollArea.Autosize>
      {create !== undefined && (
        <Combobox.Option value={CREATE} className={classes.create}>
          <IconPlus size="0.875rem" aria-hidden />
          {create}
        </Combobox.Option>
      )}
    </Combobox.Options>
  )
}

function emptyMessage(loading: boolean, failed: boolean): string {
  if (loading) return 'Searching …'
  return failed ? 'The options could not be loaded' : 'Nothing matches'
}

const LookupOption = memo(function LookupOption({
  catalogue,
  row,
  active,
}: {
  catalogue: Catalogue
  row: Row
  active: boolean
}) {
  const { text, beside } = nameOf(catalogue, row)
  return (
    <Combobox.Option value={String(rowId(catalogue, row))} active={active}>
      <OptionText hint={beside}>
        <span>{text}</span>
      </OptionText>
    </Combobox.Option>
  )
})
