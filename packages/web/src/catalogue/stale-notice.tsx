import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Row } from '../api/client.ts'
import classes from './catalogue-form.module.css'
import { captionOf } from './columns.ts'
import { formatColumn } from './format-value.ts'
import { formFields } from './form-values.ts'

interface StaleNoticeProps {
  catalogue: Catalogue
  /** The row as it was when the form was opened, and as it is now. */
  seen: Row
  theirs: Row
  saving: boolean
  onLoad: () => void
  onOverwrite: () => void
}

/** Somebody changed the record meanwhile: says what, and lets the reader decide whose version stays. */
export function StaleNotice({ catalogue, seen, theirs, saving, onLoad, onOverwrite }: StaleNoticeProps) {
  const changed = formFields(catalogue).flatMap(([key]) => (seen[key] === theirs[key] ? [] : [key]))
  return (
    <Alert
      className={classes.stale}
      icon={<IconUsers size="1.125rem" />}
      title="Somebody changed this record meanwhile"
      role="alert"
    >
      {changed.length > 0 && (
        <dl className={classes.changes}>
          {changed.map((key) => (
            <div key={key}>
              <dt>{captionOf(catalogue, key)}</dt>
              <dd>
                <del>{formatColumn(catalogue, seen, key).text}</del> →{' '}
                <ins>{formatColumn(catalogue, theirs, key).text}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={onLoad} disabled={saving}>
          Load their version
        </Button>
        <Button size="xs" variant="default" onClick={onOverwrite} loading={saving}>
          Overwrite with mine
        </Button>
      </Group>
    </Alert>
  )
}
