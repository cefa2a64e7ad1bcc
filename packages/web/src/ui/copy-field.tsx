import { Button, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** The text stands beside it already: only the button is seen. */
  isShown?: boolean
}

export function CopyField({ label, text, isShown = false }: CopyFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [state, setState] = useState<'none' | 'copied' | 'selected'>('none')
  const copy = async () => {
    const copied = await copyText(text, () => input.current?.select())
    setState(copied ? 'copied' : 'selected')
  }
  const Icon = state === 'copied' ? IconCheck : IconCopy
  const field = {
    'aria-label': label,
    value: text,
    readOnly: true,
    onFocus: () => input.current?.select(),
    spellCheck: false,
  }
  return (
    <div className={classes.field}>
      {isShown ? (
        <TextInput {...field} ref={input} tabIndex={-1} classNames={{ root: classes.unseen ?? '' }} />
      ) : (
        <Textarea {...field} ref={input} autosize classNames={{ root: classes.root, input: classes.input }} />
      )}
      <Button variant="default" leftSection={<Icon size="1rem" aria-hidden />} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className={classes.state}>
        {state === 'copied' && <VisuallyHidden>Copied</VisuallyHidden>}
        {state === 'selected' && 'Press Ctrl+C to copy'}
      </span>
    </div>
  )
}

/** Copies a text. On plain http there is no clipboard API, so the text is selected and copied. */
async function copyText(text: string, select: () => void): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied) return true
  select()
  return document.execCommand('copy')
}
