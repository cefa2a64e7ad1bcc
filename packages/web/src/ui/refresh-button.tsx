import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

export function RefreshButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <Tooltip label="Refresh">
      <ActionIcon variant="default" size="lg" aria-label="Refresh" loading={loading} onClick={onClick}>
        <IconRefresh size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
