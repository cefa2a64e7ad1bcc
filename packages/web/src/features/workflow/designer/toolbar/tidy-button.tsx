import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useFocusGivenBack } from '../../../../ui/use-focus-given-back.ts'
import { useDesigner } from '../designer-actions.ts'

export function TidyButton() {
  const { tidy } = useDesigner()
  const [isWorking, setIsWorking] = useState(false)
  const giveBackFocus = useFocusGivenBack(isWorking)
  const work = async () => {
    giveBackFocus(document.activeElement)
    setIsWorking(true)
    await tidy()
    setIsWorking(false)
  }
  return (
    <Tooltip label="Tidy">
      <ActionIcon variant="default" size="lg" aria-label="Tidy" loading={isWorking} onClick={() => void work()}>
        <IconSitemap size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
