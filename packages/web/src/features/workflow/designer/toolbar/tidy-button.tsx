import { Button } from '@mantine/core'
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
    <Button
      size="sm"
      variant="default"
      loading={isWorking}
      leftSection={<IconSitemap size="1rem" aria-hidden />}
      onClick={() => void work()}
    >
      Tidy
    </Button>
  )
}
