import { Combobox, Loader, TextInput } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { FIXED_SIDE } from '../../../catalogue/lookup/dropdown-side.ts'
import classes from './cell-editor.module.css'
import type { CellEditorProps } from './editor-props.ts'
import { useCellEditor, type CellEdit } from './use-cell-editor.ts'

/**
 * A cell being edited. The text is the whole condition; the list offers completions. Enter or Tab commits, Esc reverts.
 */
export function CellEditor(props: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const edit = useCellEditor(props, input)
  const { text, fault, saving, store, side, loading } = edit
  return (
    <Combobox
      store={store}
      position={`${side}-start`}
      width="max-content"
      middlewares={FIXED_SIDE}
      onOptionSubmit={edit.choose}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.input}
          size="xs"
          aria-label={props.label}
          value={text}
          error={fault}
          readOnly={saving}
          autoComplete="off"
          rightSection={loading || saving ? <Loader size="xs" /> : undefined}
          onChange={(event) => edit.type(event.currentTarget.value)}
          onKeyDown={(event) => press(event, edit)}
          onBlur={edit.leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options edit={edit} />
      </Combobox.Dropdown>
      {edit.dialog}
    </Combobox>
  )
}

function press(event: KeyboardEvent, edit: CellEdit) {
  event.stopPropagation()
  if (event.key === 'Escape') {
    event.preventDefault()
    edit.putBack()
  }
  if (event.key !== 'Enter' && event.key !== 'Tab') return
  event.preventDefault()
  edit.commit(edit.picked() ?? edit.text, event.key === 'Tab' ? 'right' : 'down')
}

function Options({ edit: { options, loading, loadMore, hint } }: { edit: CellEdit }) {
  return (
    <Combobox.Options
      aria-label="Values"
      className={classes.options}
      onScroll={({ currentTarget }) => atEnd(currentTarget) && loadMore()}
    >
      {hint !== undefined && <Combobox.Header>{hint}</Combobox.Header>}
      {options.map((option) => (
        <Combobox.Option key={option} value={option}>
          {option}
        </Combobox.Option>
      ))}
      {options.length === 0 && <Combobox.Empty>{loading ? 'Searching …' : 'Nothing matches'}</Combobox.Empty>}
    </Combobox.Options>
  )
}

const NEAR_THE_END = 40

function atEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight > scrollHeight - NEAR_THE_END
}
