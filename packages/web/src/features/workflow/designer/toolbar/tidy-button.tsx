import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useDesigner } from '../designer-actions.ts'

/** Gives all nodes new places by their links. */
export function TidyButton() {
  const { tidy } = useDesigner()
  const [isWorking, setIsWorking] = useState(false)
  const work = async () => {
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
