import type { ExportWarning } from '@tollgate/contract/simulation/export.ts'
import { PEER_NAMES, PEERS } from '@tollgate/contract/simulation/peer.ts'
import { Loader, Menu, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ClosablePanel } from '../views/closable-panel.tsx'
import {
  type AskedExport,
  diameterMessage,
  type Exported,
  messageAsJson,
  type ShownFormat,
  useExport,
  type Written,
} from './export-queries.ts'
import { MessageTree } from './message-tree.tsx'
import classes from './network.module.css'
import { OriginList } from './origin-list.tsx'
import { nameOfRecord } from './origin-words.ts'
import { shownTree } from './shown-tree.ts'
import { asApiError } from '../../../api/api-error.ts'
import { notifyFailure } from '../../../ui/notify.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'

const DOWNLOADS: readonly Download[] = [
  { label: 'AVP tree (JSON)', file: 'gx-message.json', read: (asked) => messageAsJson('gx', asked) },
  { label: 'Diameter message (octets)', file: 'gx-message.bin', read: diameterMessage },
  { label: 'SmPolicyDecision (JSON)', file: 'sm-policy-decision.json', read: (asked) => messageAsJson('5g', asked) },
]

interface NetworkPanelProps {
  name: string
  asked: AskedExport | undefined
  onClose: () => void
}

const FORMATS: { value: ShownFormat; label: string }[] = [
  { value: 'gx', label: 'Gx' },
  { value: '5g', label: '5G' },
]

const MESSAGES: { value: Written['message']; label: string }[] = [
  { value: 'cca', label: 'Answer (CCA)' },
  { value: 'rar', label: 'Push (RAR)' },
]
const GATEWAYS = PEER_NAMES.map((value) => ({ value, label: PEERS[value].label }))

/** The decision as Gx AVPs or 5G JSON: each value with its source field, and what the format cannot express. */
export function NetworkPanel({ name, asked, onClose }: NetworkPanelProps) {
  const [format, setFormat] = useState<ShownFormat>('gx')
  const [written, setWritten] = useState<Written>({ peer: 'standard', message: 'cca' })
  const asks = asked && { ...asked, written }
  const { data, error, isPlaceholderData, refetch } = useExport(format, asks)
  return (
    <ClosablePanel
      name={name}
      tools={
        <>
          <SegmentedControl aria-label="Format" size="xs" data={FORMATS} value={format} onChange={setFormat} />
          {format === 'gx' && (
            <SegmentedControl
              aria-label="Message"
              size="xs"
              data={MESSAGES}
              value={written.message}
              onChange={(message) => setWritten({ ...written, message })}
            />
          )}
          <SearchedSelect
            aria-label="Gateway"
            size="xs"
            w={120}
            data={GATEWAYS}
            value={written.peer}
            onChoose={(chosen) => {
              const peer = GATEWAYS.find(({ value }) => value === chosen)?.value
              if (peer) setWritten({ ...written, peer })
            }}
          />
          <Downloads asked={asks} />
        </>
      }
      onClose={onClose}
    >
      {error && <ErrorPanel title="The decision could not be written" text={error.message} onRetry={refetch} />}
      {!data && !error && <Loader size="sm" />}
      {data && <Message key={data.message.format} exported={data} isOutdated={isPlaceholderData} />}
    </ClosablePanel>
  )
}

function Message({ exported, isOutdated }: { exported: Exported; isOutdated: boolean }) {
  const [marked, setMarked] = useState<string>()
  const tree = shownTree(exported.message)
  const shared = { tree, exported, marked, onMark: setMarked }
  return (
    <div className={classes.message} data-outdated={isOutdated || undefined}>
      <WarningList exported={exported} />
      <div className={classes.columns}>
        <MessageTree {...shared} />
        <OriginList {...shared} />
      </div>
    </div>
  )
}

/** What the format cannot express, and what a gateway may refuse. */
function WarningList({ exported: { warnings, names } }: { exported: Exported }) {
  if (warnings.length === 0) return <StatusBadge kind="good" label="All of the decision can be written" />
  return (
    <section aria-label="What to know before it is sent">
      <h3 className={classes.subheading}>What to know before it is sent</h3>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.message}`}>
            {warning.message} <Place warning={warning} names={names} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({ warning: { resource, id }, names }: { warning: ExportWarning; names: Exported['names'] }) {
  const addressOf = useAddressOf()
  if (resource === null || id === null) return null
  return <RecordLink address={addressOf(resource, id)}>{nameOfRecord(names, resource, id)}</RecordLink>
}

interface Download {
  label: string
  file: string
  read: (asked: AskedExport) => Promise<Blob>
}

/** Downloads the decision in each of the three formats. */
function Downloads({ asked }: { asked: AskedExport | undefined }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async ({ file, read }: Download) => {
    if (!asked) return
    setIsBusy(true)
    try {
      saveFile(file, await read(asked))
    } catch (error) {
      notifyFailure(asApiError(error, 'read').message)
    }
    setIsBusy(false)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton icon={IconDownload} variant="default" disabled={!asked} loading={isBusy}>
          Download
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        {DOWNLOADS.map((one) => (
          <Menu.Item key={one.file} onClick={() => void save(one)}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
