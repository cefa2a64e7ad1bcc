import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { notifyFailure } from '../../../ui/notify.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { diameterMessage } from './export-queries.ts'

interface Download {
  label: string
  file: string
  read: (body: SimulationRequestBody) => Promise<Blob>
}

const DOWNLOADS: readonly Download[] = [
  { label: 'AVP tree (JSON)', file: 'credit-control-answer.json', read: (body) => asJson('gx', body) },
  { label: 'Diameter message (octets)', file: 'credit-control-answer.bin', read: diameterMessage },
  { label: 'SmPolicyDecision (JSON)', file: 'sm-policy-decision.json', read: (body) => asJson('5g', body) },
]

/** Gives the decision as a file, in each of the three formats. */
export function Downloads({ body }: { body: SimulationRequestBody | undefined }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async ({ file, read }: Download) => {
    if (!body) return
    setIsBusy(true)
    try {
      saveFile(file, await read(body))
    } catch (error) {
      notifyFailure(asApiError(error, 'read').message)
    }
    setIsBusy(false)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton icon={IconDownload} variant="default" disabled={!body} loading={isBusy}>
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

async function asJson(format: 'gx' | '5g', body: SimulationRequestBody): Promise<Blob> {
  const { data } = await call({ method: 'POST', path: `simulation/export?format=${format}`, body })
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' })
}
