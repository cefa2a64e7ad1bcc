import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../test/api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { useUnsaved } from '../simulate/unsaved.ts'
import { DocumentText } from './document-text.tsx'
import type { TextEditorProps } from './text-editor.tsx'

vi.mock('./text-editor.tsx', () => ({
  default: ({ label, value, readOnly, goal, onChange }: TextEditorProps) => (
    <>
      <textarea
        aria-label={label}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      {goal && <p>at line {goal.line}</p>}
    </>
  ),
}))

const PATH = 'workflows/entry'
const shown = () => screen.findByRole('textbox', { name: `Text of ${PATH}` })

/** The editor accepts text once it is known whether there is a draft. */
async function editor(): Promise<HTMLElement> {
  await waitFor(async () => expect(await shown()).not.toHaveAttribute('readonly'))
  return shown()
}

const button = (name: string) => screen.getByRole('button', { name })

/** A stored document; `change` plays another person. */
function serveDocument(text: string, others: Answer = () => undefined) {
  let stored = { text, version: 1 }
  const isOf = (path: string, call: string) => path.startsWith(call)
  const calls = serveApi(others, ({ method, path, body }) => {
    if (method === 'GET' && isOf(path, 'document?'))
      return new Response(stored.text, { headers: { etag: `"v${stored.version}"` } })
    if (method === 'POST' && isOf(path, 'document/check')) return ok({ key: PATH, hash: 'x' })
    if (method !== 'PUT') return undefined
    const sent = body as { text: string; base_hash: string }
    if (sent.base_hash !== `v${stored.version}`) return refused(412, 'STALE', 'Changed meanwhile', 'base_hash')
    stored = { text: sent.text, version: stored.version + 1 }
    return ok({ documents: [{ key: PATH, hash: `v${stored.version}` }], written: 1, comments_dropped: 0 })
  })
  return {
    calls,
    stored: () => stored.text,
    change: (next: string) => {
      stored = { text: next, version: stored.version + 1 }
    },
  }
}

test('a text is saved with the hash that it was read with, and is then no longer unsaved', async () => {
  const document = serveDocument('format: 1\nname: Entry\n')
  const { user } = await renderScreen(<DocumentText path={PATH} />)
  await user.type(await editor(), 'type: B')
  expect(await screen.findByText('Not saved; no faults')).toBeVisible()
  await user.click(button('Save'))
  await waitFor(() => expect(button('Save')).toBeDisabled())
  expect(document.stored()).toBe('format: 1\nname: Entry\ntype: B')
})

test('a fault stands with its line and field, and leads there', async () => {
  const fault = { code: 'INVALID', message: 'There is no field "banana" here', field: 'banana', line: 3, column: 1 }
  serveDocument('format: 1\nname: Entry\n', ({ path }) =>
    path.startsWith('document/check')
      ? Response.json({ data: null, statusDescription: [fault] }, { status: 400 })
      : undefined,
  )
  const { user } = await renderScreen(<DocumentText path={PATH} />)
  await user.type(await editor(), 'banana')
  const found = within(await screen.findByRole('list', { name: 'Faults' }))
  await user.click(found.getByRole('button', { name: 'Line 3 banana There is no field "banana" here' }))
  expect(screen.getByText('at line 3')).toBeVisible()
})

test('what somebody else saved meanwhile is shown, and taken into what was typed', async () => {
  const lines = 'format: 1\nname: Entry\ntype: B\nnodes:\n  start: { type: S }\n  done: { type: E }\n'
  const document = serveDocument(lines)
  const { user } = await renderScreen(<DocumentText path={PATH} />)
  await user.type(await editor(), '  more: 1')
  document.change(lines.replace('Entry', 'Way in'))
  await user.click(button('Save'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByLabelText('What they changed')).toHaveTextContent('-name: Entry+name: Way in')
  expect(await editor()).toHaveValue(`${lines}  more: 1`)
  await user.click(notice.getByRole('button', { name: 'Take their changes into mine' }))
  await user.click(button('Save'))
  await waitFor(() => expect(document.stored()).toBe(`${lines.replace('Entry', 'Way in')}  more: 1`))
})

test('lines that both changed are chosen between: mine can be kept, or discarded', async () => {
  const document = serveDocument('name: Entry\n')
  const { user } = await renderScreen(<DocumentText path={PATH} />)
  await user.clear(await editor())
  await user.type(await editor(), 'name: Mine')
  document.change('name: Theirs\n')
  await user.click(button('Save'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
  await user.click(notice.getByRole('button', { name: 'Keep mine, without theirs' }))
  await user.click(button('Save'))
  await waitFor(() => expect(document.stored()).toBe('name: Mine'))
})

test('a refusal without a line is told, and what was typed stays', async () => {
  serveDocument('name: Entry\n', ({ method }) =>
    method === 'PUT' ? refused(409, 'IN_USE', 'Another record uses it') : undefined,
  )
  const { user } = await renderScreen(<DocumentText path={PATH} />)
  await user.type(await editor(), 'x: 1')
  await user.click(button('Save'))
  expect(await screen.findByText('Another record uses it')).toBeVisible()
  expect(await editor()).toHaveValue('name: Entry\nx: 1')
})

test('what simulates beside it is told of a text once it has no faults', async () => {
  const Told = () => <p>told: {useUnsaved()?.document?.text}</p>
  serveDocument('name: Entry\n')
  const { user } = await renderScreen(
    <>
      <DocumentText path={PATH} />
      <Told />
    </>,
  )
  await user.type(await editor(), 'x')
  expect(await screen.findByText('told: name: Entry x')).toBeVisible()
})

test('who may not edit reads it', async () => {
  serveDocument('name: Entry\n')
  await renderScreen(<DocumentText path={PATH} />, '/main', 'viewer')
  expect(await shown()).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
