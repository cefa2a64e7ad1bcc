import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { memo, Suspense, type ReactNode } from 'react'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { useParts } from '../catalogue-parts.ts'
import { formatColumn } from './format-value.ts'
import classes from './value-text.module.css'

interface ValueTextProps {
  catalogue: Catalogue
  row: Row
  /** A field, computed value or id. */
  name: string
}

/** A value of a row. A catalogue's own component shows it, once loaded. */
export const ValueText = memo(function ValueText(props: ValueTextProps) {
  const { catalogue, row, name } = props
  const Part = useParts(catalogue.name).cell?.[name]
  if (!Part) return <CommonText {...props} />
  return (
    <Suspense fallback={<CommonText {...props} />}>
      <Part catalogue={catalogue} row={row} />
    </Suspense>
  )
})

function CommonText({ catalogue, row, name }: ValueTextProps) {
  const { text, title, beside, tone } = formatColumn(catalogue, row, name)
  const field = catalogue.fields[name]
  if (tone !== 'empty' && field?.kind === 'text' && field.format === 'day') return <NetworkDay>{text}</NetworkDay>
  return (
    <span
      title={title ?? (beside === undefined ? text : `${text} ${beside}`)}
      data-tone={tone}
      data-beside={beside !== undefined || undefined}
      className={classes.value}
    >
      {tone === 'missing' && (
        <>
          <IconUnlink size="0.875rem" aria-hidden />
          <VisuallyHidden>Missing: </VisuallyHidden>
        </>
      )}
      {beside === undefined ? text : <span className={classes.text}>{text}</span>}
      {beside !== undefined && <span className={classes.beside}> {beside}</span>}
    </span>
  )
}

/** A day of a version; the tooltip names the time zone in which it begins and ends. */
function NetworkDay({ children }: { children: ReactNode }) {
  return (
    <span className={classes.value} data-beside>
      <span className={classes.text}>{children}</span>
      <span className={classes.beside}> {useNetworkTimeZone()}</span>
    </span>
  )
}
