import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { notifyFailure } from '../../../ui/notify.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { diameterMessage, messageAsJson, type AskedExport } from './export-queries.ts'

interface Download {
  label: string
  file: string
  read: (asked: AskedExport) => Promise<Blob>
}

const DOWNLOADS: readonly Download[] = [
  { label: 'AVP tree (JSON)', file: 'gx-message.json', read: (asked) => messageAsJson('gx', asked) },
  { label: 'Diameter message (octets)', file: 'gx-message.bin', read: diameterMessage },
  { label: 'SmPolicyDecision (JSON)', file: 'sm-policy-decision.json', read: (asked) => messageAsJson('5g', asked) },
]

/** Downloads the decision in each of the three formats. */
export function Downloads({ asked }: { asked: AskedExport | undefined }) {
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
