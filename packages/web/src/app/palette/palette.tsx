import { Modal } from '@mantine/core'
import classes from './palette.module.css'
import { PaletteSearch } from './palette-search.tsx'

/** Search over everything: screens, what can be created, records by name. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="lg"
      yOffset="12vh"
      padding={0}
      classNames={classes}
      returnFocus={false}
      data-closing={!opened || undefined}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <PaletteSearch onDone={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
