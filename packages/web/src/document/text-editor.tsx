import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import classes from './text-editor.module.css'
import type { TextFault } from './document-calls.ts'

export interface TextEditorProps {
  label: string
  value: string
  readOnly: boolean
  faults: readonly TextFault[]
  /** Scrolls there with each new object. */
  goal: TextPlace | undefined
  onChange: (text: string) => void
  onSave: () => void
}

/** Counted from 1. */
export interface TextPlace {
  line: number
  column: number
}

/** Marks changes that were not typed. */
const FromOutside = Annotation.define<true>()

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent-text)' },
  { tag: [tags.lineComment, tags.meta], color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--info)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--text-muted)' },
])

/** A YAML editor. Tab leaves it, as in other fields. It remounts when its label or right changes. */
export default function TextEditor({ label, value, readOnly, faults, goal, ...actions }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const tell = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isTyped = docChanged && !transactions.some((one) => one.annotation(FromOutside))
      if (isTyped) latest.current.onChange(state.doc.toString())
    })
    const save = () => {
      latest.current.onSave()
      return true
    }
    const editor = new EditorView({
      ...(place.current && { parent: place.current }),
      extensions: [...extensionsOf(label, readOnly), tell, keymap.of(SAVE.map((key) => ({ key, run: save })))],
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, readOnly])
  useEffect(() => {
    if (view.current) showText(view.current, value)
  }, [value])
  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, faults)))
  }, [faults])
  useEffect(() => {
    if (view.current && goal) leadTo(view.current, goal)
  }, [goal])
  return <div ref={place} className={classes.editor} />
}

function extensionsOf(label: string, readOnly: boolean): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    yaml(),
    syntaxHighlighting(COLOURS),
    keymap.of([...defaultKeymap.filter(isOurs), ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorView.cspNonce.of(document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
  ]
}

/** Ctrl+Enter saves, as in every form. */
const SAVE = ['Mod-s', 'Mod-Enter']

function isOurs({ key }: { key?: string }): boolean {
  return key === undefined || !SAVE.includes(key)
}

/** Replaces only what differs, so that the cursor stays. */
function showText(editor: EditorView, text: string): void {
  const before = editor.state.doc.toString()
  if (before === text) return
  let from = 0
  while (from < before.length && before[from] === text[from]) from += 1
  let end = 0
  const most = Math.min(before.length, text.length) - from
  while (end < most && before.at(-1 - end) === text.at(-1 - end)) end += 1
  const changes = { from, to: before.length - end, insert: text.slice(from, text.length - end) }
  editor.dispatch({ changes, annotations: FromOutside.of(true) })
}

function leadTo(editor: EditorView, { line, column }: TextPlace): void {
  const selection = { anchor: positionOf(editor.state, line, column) }
  editor.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
  editor.focus()
}

function positionOf({ doc }: EditorState, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(from + column - 1, to)
}

function diagnosticsOf(state: EditorState, faults: readonly TextFault[]): Diagnostic[] {
  return faults.flatMap(({ line, column = 1, message }): Diagnostic[] => {
    if (line === undefined) return []
    const from = positionOf(state, line, column)
    return [{ from, to: state.doc.lineAt(from).to, severity: 'error', message }]
  })
}
