import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import type { FlowDescriptionParts, FlowEndpoint } from '@tollgate/contract/standards/flow-description-reader.ts'
import { protocolLabel } from '@tollgate/contract/standards/ip-protocol.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { DetailSection, DetailSections } from '../../catalogue/record/record-detail.tsx'
import classes from './flow-description.module.css'

/** A packet filter: its Flow-Description in words, then all fields. */
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

/** The parts of a packet filter in words. The source is the remote side in both directions. */
export function describeParts({
  protocol,
  source,
  destination,
}: FlowDescriptionParts): { name: string; words: string }[] {
  return [
    { name: 'Protocol', words: protocolLabel(protocol) },
    { name: 'Remote side', words: endpointWords(source) },
    { name: 'Device', words: endpointWords(destination) },
  ]
}

function endpointWords({ address, ports }: FlowEndpoint): string {
  const where =
    address === 'any' ? 'any address' : address === 'assigned' ? 'any address assigned to the device' : address
  if (!ports) return where
  return `${where}, ${ports.low === ports.high ? `port ${ports.low}` : `ports ${ports.low} to ${ports.high}`}`
}
