import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './copy-field.module.css'

export interface CopyFieldProps {
  label: string
  text: string
}

/** A text to take elsewhere, with the button that copies it. */
export function CopyField({ label, text }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'none' | 'copied' | 'selected'>('none')
  const copy = async () => {
    input.current?.select()
    setState((await copyText(text)) ? 'copied' : 'selected')
  }
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        aria-label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: classes.root, input: classes.input }}
        spellCheck={false}
      />
      <Button
        variant="default"
        leftSection={state === 'copied' ? <IconCheck size="1rem" aria-hidden /> : <IconCopy size="1rem" aria-hidden />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className={classes.state}>
        {state === 'selected' && 'Press Ctrl+C to copy'}
      </span>
    </div>
  )
}

/** Copies a text that is selected already. Pages on plain http have no clipboard of the modern kind. */
async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  const done = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  return done ?? document.execCommand('copy')
}
