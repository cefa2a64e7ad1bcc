import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { cataloguePath } from '@tollgate/policy/document/levels.ts'
import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useShowText } from '../catalogue/text-address.ts'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './catalogue-text.module.css'
import { DocumentText } from './document-text.tsx'

/** Shows all records of a catalogue as one text instead of a list. */
export default function CatalogueText({ name }: { name: CatalogueName }) {
  return <TextScreen title={catalogueOf(name).words.many} path={cataloguePath(name)} />
}

/** A text instead of a list. */
export function TextScreen({ title, path }: { title: string; path: string }) {
  const show = useShowText()
  return (
    <div className={classes.screen}>
      <PageHeader
        title={title}
        actions={
          <Button variant="default" leftSection={<IconTable size="1rem" aria-hidden />} onClick={() => show(false)}>
            Table
          </Button>
        }
      />
      <DocumentText path={path} />
    </div>
  )
}
