import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { SearchedSelect } from '../lookup/searched-select.tsx'
import classes from './import.module.css'
import type { StepProps } from './step-props.ts'
import { CODE_PAGES, sampleOf } from './text-file.ts'

const CHOICES = CODE_PAGES.map(([value, label]) => ({ value, label: `${label} (${value})` }))

/** The step that asks for the code page of a file that is not UTF-8, and shows what its letters are by it. */
export function ChooseEncoding({ work }: StepProps) {
  const { unread } = work.state
  const [encoding, setEncoding] = useState<string>(CODE_PAGES[0][0])
  const { data: lines = [] } = useQuery({
    queryKey: ['sample of a file', unread?.name, unread?.lastModified, encoding],
    queryFn: () => (unread ? sampleOf(unread, encoding) : []),
  })
  if (!unread) return null
  return (
    <>
      <p className={classes.about}>
        <strong>{unread.name}</strong> is not encoded in UTF-8. Choose the code page by which its letters are right.
      </p>
      <SearchedSelect label="Code page" value={encoding} data={CHOICES} onChoose={setEncoding} />
      <pre className={classes.sample} aria-label="First lines" aria-live="polite">
        {lines.join('\n')}
      </pre>
      <DialogFooter>
        <Button variant="default" onClick={work.restart}>
          Choose another file
        </Button>
        <Button onClick={() => void work.choose(unread, encoding)}>Continue</Button>
      </DialogFooter>
    </>
  )
}
