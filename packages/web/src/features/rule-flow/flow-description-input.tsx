import type { FieldName } from '@tollgate/contract/catalogues/rows.ts'
import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import type { FlowDescriptionResult } from '@tollgate/contract/standards/flow-description-reader.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { fieldFrame } from '../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'
import { asText } from '../../catalogue/row.ts'
import { type Finding, findingsOf } from './findings.ts'
import classes from './flow-description.module.css'

/** A Flow-Description that is checked while typing: faults are underlined, and a corrected text can be taken over. */
export const FlowDescriptionInput = memo(function FlowDescriptionInput(props: FieldInputProps) {
  const { name, field, value, fault, onChange } = props
  const text = asText(value)
  const result = useMemo(() => (text.trim() === '' ? undefined : parseFlowDescription(text)), [text])
  const findings = result ? findingsOf(result, text) : []
  const isWrong = result?.verdict === 'error'
  // A cell has no room for the positions of faults.
  const inWords = props.bare ? findings.map(({ message }) => message).join('. ') || true : true
  const frame = fieldFrame(
    { ...props, warning: undefined },
    findings.length > 0 ? <Findings text={text} findings={findings} /> : field.help,
  )
  return (
    <div className={classes.field}>
      <TextInput
        {...frame}
        error={isWrong ? inWords : fault}
        value={text}
        onChange={(event) => onChange(name, event.currentTarget.value)}
        classNames={{ input: classes.input ?? '' }}
        autoComplete="off"
        spellCheck={false}
        rightSection={
          result?.verdict === 'ok' && <IconCheck size="1rem" className={classes.good} aria-label="The text is valid" />
        }
      />
      {result && <Offer text={text} result={result} onTake={(offered) => onChange(name, offered)} />}
    </div>
  )
})

function Findings({ text, findings }: { text: string; findings: readonly Finding[] }) {
  return (
    <span aria-live="polite" className={classes.findings}>
      <MarkedText text={text} marks={findings} />
      {findings.map((finding) => (
        <FindingText key={`${finding.start} ${finding.message}`} finding={finding} />
      ))}
    </span>
  )
}

function FindingText({ finding: { kind, place, message, expected } }: { finding: Finding }) {
  return (
    <span data-kind={kind}>
      {place}: {message}
      {expected !== undefined && (
        <>
          . Expected: <code>{expected}</code>
        </>
      )}
    </span>
  )
}

/** A text to take over: the correction of a refused one, or the stored form of an accepted one. */
function Offer({
  text,
  result,
  onTake,
}: {
  text: string
  result: FlowDescriptionResult
  onTake: (text: string) => void
}) {
  const { setValue, fields } = useCatalogueFormState<FieldName<'rule-flow'>>()
  const offered = result.verdict === 'error' ? result.suggestion : result.normal
  if (offered === undefined || offered === text) return null
  const direction = result.verdict === 'error' ? result.suggestedDirection : undefined
  const take = () => {
    onTake(offered)
    if (direction !== undefined && fields.includes('flow_direction')) setValue('flow_direction', String(direction))
  }
  return (
    <div className={classes.offer}>
      <span>{result.verdict === 'error' ? 'Use instead' : 'Stored as'}</span>
      <code>{offered}</code>
      {direction !== undefined && <span>with direction 2 — Uplink</span>}
      <Button size="compact-xs" variant="light" onClick={take}>
        Apply
      </Button>
    </div>
  )
}

/** The typed text with findings underlined. Hidden from screen readers, which read the positions. */
function MarkedText({ text, marks }: { text: string; marks: readonly Finding[] }) {
  return (
    <span className={classes.marked} aria-hidden>
      {pieces(text, marks).map(({ start, kind, part }) => (
        <span key={`${start} ${kind ?? ''}`} data-kind={kind}>
          {part}
        </span>
      ))}
    </span>
  )
}

interface Piece {
  start: number
  part: string
  kind: Finding['kind'] | undefined
}

/** Splits a text at its marks. An empty mark gets a blank, so that it is visible. */
export function pieces(text: string, marks: readonly Pick<Finding, 'start' | 'end' | 'kind'>[]): readonly Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const { start, end, kind } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    if (start > at) found.push({ start: at, part: text.slice(at, start), kind: undefined })
    found.push({ start, part: text.slice(start, end) || '\u00a0', kind })
    at = Math.max(end, start)
  }
  if (at < text.length) found.push({ start: at, part: text.slice(at), kind: undefined })
  return found
}
