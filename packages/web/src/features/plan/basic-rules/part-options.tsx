import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import { Combobox, ScrollArea } from '@mantine/core'
import type { LookupOptions } from '../../../catalogue/lookup/use-lookup.ts'
import { asText, nestedRow, rowId } from '../../../catalogue/row.ts'
import { OptionText } from '../../../ui/option-text.tsx'
import { rangeWords } from '../tree/range-words.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'

interface PartOptionsProps {
  kind: BasicRulePart
  options: LookupOptions
}

/** The parts that can be copied, each with its basic rule and place, since many have similar names. */
export function PartOptions({ kind, options: { rows, loading, failed, loadMore } }: PartOptionsProps) {
  const catalogue = KIND_CATALOGUES[kind]
  return (
    <Combobox.Options aria-label={catalogue.words.many}>
      <ScrollArea.Autosize mah={264} type="auto" onBottomReached={loadMore}>
        {rows.map((row) => (
          <Combobox.Option key={rowId(catalogue, row)} value={String(rowId(catalogue, row))}>
            <OptionText hint={originOf(row)}>
              <span>{kind === 'time_spans' ? timeSpanLabel(row) : accumulationLabel(row)}</span>
            </OptionText>
          </Combobox.Option>
        ))}
        {rows.length === 0 && (
          <Combobox.Empty>
            {loading ? 'Searching …' : failed ? 'The options could not be loaded' : 'Nothing matches'}
          </Combobox.Empty>
        )}
      </ScrollArea.Autosize>
    </Combobox.Options>
  )
}

/** "Fair use · Prepaid internet / #2 / Access / Roaming / from 2026/09/01" */
function originOf(row: Row): string {
  return [nestedRow(row, 'pcc_basic_rule')?.basic_rule_name, row.basic_rule_place]
    .map(asText)
    .filter(Boolean)
    .join(' · ')
}

/** Id, name and priority of a time span, as the specification words it. */
function timeSpanLabel({ time_span_id, time_span_name, priority }: Row): string {
  const name = `${asText(time_span_id)} ${asText(time_span_name)}`
  return typeof priority === 'number' ? `${name} · priority ${priority}` : name
}

function accumulationLabel(row: Row): string {
  return `${asText(row.resource_name)}, ${rangeWords(row)}`
}
