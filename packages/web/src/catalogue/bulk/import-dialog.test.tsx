import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { ImportPreview, ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ImportDialog } from './import-dialog.tsx'

const groups = catalogueOf('flow-group')
const row = { id: null, label: '', before: null, after: null, given: null, faults: [] }
const added: ImportRow = { ...row, line: 2, status: 'added', after: { flow_group_name: 'Video' } }
const faulty: ImportRow = {
  ...row,
  line: 3,
  status: 'faulty',
  given: { flow_group_name: '' },
  faults: [{ code: 'REQUIRED', message: 'Field is required', field: 'flow_group_name' }],
}

const preview = (counts: Partial<ImportPreview>): ImportPreview => ({
  token: 't1',
  state: 'preview',
  added: 0,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  created: 0,
  processed: 0,
  total: 0,
  expires_at: '',
  faults: [],
  rows: [],
  ...counts,
})

let answered: ImportPreview
/** The text of the last upload. */
let sent: string
let uploads: string[]
/** Headers of the last upload. */
const headers = new Map<string, string>()
/** How many times the server is busy with other files. */
let busyTimes: number

/** Stands in for `XMLHttpRequest`, which the upload uses. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 200
  responseText = ''
  open(_method: string, url: string) {
    uploads.push(url)
  }
  setRequestHeader(name: string, value: string) {
    headers.set(name, value)
  }
  getResponseHeader() {
    return this.status === 503 ? '0.1' : null
  }
  abort() {}
  async send(file: Blob) {
    sent = await file.text()
    this.status = busyTimes > 0 ? 503 : 200
    busyTimes -= 1
    this.responseText = JSON.stringify({ data: this.status === 200 ? answered : null, statusDescription: [] })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

beforeEach(() => {
  uploads = []
  busyTimes = 0
  vi.stubGlobal('XMLHttpRequest', Upload)
})

const showImport = async (counts: Partial<ImportPreview>, ...answers: readonly Answer[]) =>
  showImportOf(groups, counts, ...answers)

const showImportOf = async (catalogue: Catalogue, counts: Partial<ImportPreview>, ...answers: readonly Answer[]) => {
  answered = preview(counts)
  const pages: Answer = ({ method, path }) => {
    if (method !== 'GET') return undefined
    const status = new URLSearchParams(path.split('?')[1]).get('status')
    const rows = [added, faulty].filter((one) => one.status === status)
    const meta = { currentPage: 1, pageSize: 25, total: rows.length, totalPage: 1 }
    return Response.json({ data: preview({ rows }), meta, statusDescription: [] })
  }
  const discard: Answer = ({ method }) => (method === 'DELETE' ? ok({}) : undefined)
  const calls = serveApi(...answers, pages, discard)
  const onClose = vi.fn()
  const { user } = await renderScreen(<ImportDialog catalogue={catalogue} opened onClose={onClose} />)
  const choose = async (text: string) => {
    const file = new File([text], 'groups.csv', { type: 'text/csv' })
    await user.upload(screen.getByLabelText(/Choose a file/), file)
  }
  return { calls, user, onClose, choose }
}

test('a file with the own columns is previewed and imported, and a notice says so', async () => {
  const stored: Answer = ({ path }) => (path.endsWith('/commit') ? ok(preview({ state: 'done', added: 1 })) : undefined)
  const { calls, user, choose, onClose } = await showImport({ added: 1, total: 1 }, stored)
  await choose('flow_group_name\nVideo\n')
  const table = await screen.findByRole('table', { name: 'Added rows' })
  expect(within(table).getByRole('cell')).toHaveTextContent('Video')
  expect(uploads).toEqual(['/api/v1/flow-group/import/preview?file_name=groups.csv'])
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(screen.getByRole('button', { name: /^Import/ }))
  expect(await screen.findByText('Import Success')).toBeVisible()
  expect(screen.getByText('1 flow group')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('flow-group/import/t1/commit')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByText('Discard the import?')).toBeNull()
})

test('the import of zone maps says where a file of networks belongs, before and after it is chosen', async () => {
  const { choose } = await showImportOf(catalogueOf('zone-map'), {})
  expect(screen.getByText(/^A file of networks or other values belongs in a map/)).toBeVisible()
  await choose('mcc_mnc,operator\n26201,Telekom\n')
  expect(await screen.findByText(/A file of networks or other values belongs in a map/)).toBeVisible()
})

test('cells of a spreadsheet are an import like a file, pasted on the list or in the first step', async () => {
  const { user } = await showImport({ added: 1, total: 1 })
  await user.paste('no table')
  expect(uploads).toEqual([])
  await user.paste('flow_group_name\tcomments\nVideo\tFilms')
  expect(await screen.findByRole('table', { name: 'Added rows' })).toBeVisible()
  expect(uploads).toEqual(['/api/v1/flow-group/import/preview?file_name=pasted+cells.csv'])
})

test('a file in a code page is read by the one that shows its letters right', async () => {
  const { user } = await showImport({ added: 1, total: 1 })
  const text = (part: string) => new TextEncoder().encode(part)
  const bytes = Uint8Array.from([...text('flow_group_name\nM'), 0xfc, ...text('nchen\n')])
  await user.upload(screen.getByLabelText(/Choose a file/), new File([bytes], 'groups.csv'))
  const lines = await screen.findByLabelText('First lines')
  await waitFor(() => expect(lines).toHaveTextContent('München'))
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: 'Code page' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose(/^Cyrillic/)
  await waitFor(() => expect(lines).toHaveTextContent('Mьnchen'))
  await choose(/^Western European/)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('table', { name: 'Added rows' })).toBeVisible()
  expect(sent).toBe('flow_group_name\nMünchen\n')
})

test('a file goes into the change set of its tab', async () => {
  sessionStorage.setItem('tollgate-change-set', '7')
  const { choose } = await showImport({ added: 1, total: 1 })
  await choose('flow_group_name\nVideo\n')
  await screen.findByRole('table', { name: 'Added rows' })
  sessionStorage.clear()
  expect(headers.get('change-set')).toBe('7')
})

test('what was pasted on the list opens the preview at once', async () => {
  answered = preview({ added: 1, total: 1 })
  serveApi(() => ok(preview({ rows: [added] })))
  const cells = 'flow_group_name\nVideo'
  await renderScreen(<ImportDialog catalogue={groups} opened pasted={cells} onClose={vi.fn()} />)
  expect(await screen.findByText(/1 added/)).toBeVisible()
})

test('while others import, that is said, and the file is sent again', async () => {
  const { choose } = await showImport({ added: 1, total: 1 })
  busyTimes = 2
  await choose('flow_group_name\nVideo\n')
  const said = await screen.findAllByText('Other imports are under way. The file is sent again in 0.1 s')
  expect(said.some((element) => element.getAttribute('role') === 'status')).toBe(true)
  expect(await screen.findByRole('table', { name: 'Added rows' })).toBeVisible()
  expect(uploads).toHaveLength(3)
})

test('faulty rows are shown first, and nothing can be imported', async () => {
  const { choose } = await showImport({ added: 1, faulty: 1, total: 2 })
  await choose('flow_group_name\nVideo\n""\n')
  const table = await screen.findByRole('table', { name: 'Faulty rows' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('3—NameemptyField is required')
  expect(screen.getByRole('button', { name: /^Import/ })).toBeDisabled()
  expect(screen.getByText(/^1 row is faulty. Either all rows are imported or none/)).toBeVisible()
})

test('faulty rows are left out on demand, and that is said', async () => {
  const done = preview({ state: 'done', added: 1, faulty: 1 })
  const stored: Answer = ({ path }) => (path.includes('/commit') ? ok(done) : undefined)
  const { calls, user, choose } = await showImport({ added: 1, faulty: 1, total: 1 }, stored)
  await choose('flow_group_name\nVideo\n""\n')
  await user.click(await screen.findByRole('checkbox', { name: 'Leave the faulty rows out' }))
  await user.click(screen.getByRole('button', { name: 'Import 1 flow group' }))
  expect(await screen.findByText('1 row is faulty and left out.')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('flow-group/import/t1/commit?skip_faulty=1')
  expect(screen.getByRole('button', { name: 'Save the faulty rows' })).toBeVisible()
})

test('other columns are matched with fields first', async () => {
  const { user, choose } = await showImport({ added: 1, total: 1 })
  await choose('title,colour\nVideo,x\n')
  const title = await screen.findByRole('combobox', { name: 'Import title as' })
  expect(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
  expect(screen.getByText('Choose at least one column.')).toBeVisible()
  const colour = screen.getByRole('combobox', { name: 'Import colour as' })
  await user.click(colour)
  await user.keyboard('flow_group_name{Enter}')
  await user.click(title)
  await user.keyboard('flow_group_name{Enter}')
  expect(screen.getAllByText('Another column is imported into this field')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
  await user.click(colour)
  await user.keyboard('comments{Enter}')
  await user.click(screen.getByRole('button', { name: 'Check the rows' }))
  expect(await screen.findByRole('table', { name: 'Added rows' })).toBeVisible()
  expect(new URL(uploads[0] ?? '', 'http://localhost').searchParams.get('columns')).toContain('title')
})

test('closing asks while there is a preview, and discards it on the server', async () => {
  const { calls, user, choose, onClose } = await showImport({ added: 1, total: 1 })
  await choose('flow_group_name\nVideo\n')
  await screen.findByRole('table', { name: 'Added rows' })
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard the import?' })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: 'flow-group/import/t1' })
})

test('a refused import keeps the preview and offers to check again', async () => {
  const { user, choose } = await showImport({ added: 1, total: 1 }, ({ path }) =>
    path.endsWith('/commit') ? refused(409, 'DUPLICATE', 'Name "Video" exists already') : undefined,
  )
  await choose('flow_group_name\nVideo\n')
  await user.click(await screen.findByRole('button', { name: /^Import/ }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Nothing was imported')
  expect(alert).toHaveTextContent('Name "Video" exists already')
  expect(screen.getByRole('table', { name: 'Added rows' })).toBeVisible()
  await user.click(within(alert).getByRole('button', { name: 'Check the file again' }))
  expect(await screen.findByRole('table', { name: 'Added rows' })).toBeVisible()
  expect(uploads).toHaveLength(2)
})

test('a file that is no table is refused in words', async () => {
  const { choose } = await showImport({})
  await choose('')
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty')
  expect(uploads).toEqual([])
})

test('packet filters bring the flow groups that the file names along, and the preview says how many', async () => {
  const { choose } = await showImportOf(catalogueOf('rule-flow'), { added: 3, total: 3, created: 2 })
  await choose('flow_name,pcc_flow_group.flow_group_name\nIn,Video\nOut,Video\nAny,Chat\n')
  expect(await screen.findByText(/2 flow groups are created with them/)).toBeVisible()
  expect(uploads).toEqual([expect.stringContaining('create_missing=flow_group_id')])
})

test('a package is previewed; what is different here asks which side stays', async () => {
  const fields = [{ field: 'comments', label: 'Comments', before: 'Ours', after: 'Theirs' }]
  const records = [{ change: 'changed', resource: 'pcc-rule', what: 'PCC rule', path: 'web', fields }]
  const found = {
    added: ['workflows/entry'],
    changed: [],
    conflicts: ['catalogues/pcc-rules/web'],
    differences: [{ key: 'catalogues/pcc-rules', records }],
    unchanged: 3,
  }
  const packed: Answer = ({ path }) => (path === 'document/package' ? ok({ ...found, written: 4 }) : undefined)
  const { calls, user, onClose } = await showImportOf(catalogueOf('rule-workflow-group'), {}, packed)
  const documents = [{ key: 'workflows/entry', text: 'format: 1' }]
  const file = new File([JSON.stringify({ data: { documents } })], 'workflows.package.json')
  await user.upload(screen.getByLabelText(/Choose a file/), file)
  expect(await screen.findByRole('region', { name: 'added' })).toHaveTextContent('1 addedworkflows/entry')
  expect(screen.getByRole('region', { name: 'different here' })).toHaveTextContent('catalogues/pcc-rules/web')
  await user.click(screen.getByText(/^What is different/))
  const differing = within(screen.getByRole('region', { name: 'catalogues/pcc-rules/web' }))
  expect(differing.getByRole('table')).toHaveTextContent('CommentsOursTheirs')
  expect(calls.map(({ body }) => body)).toEqual([{ documents, preview: true }])
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Keep what is here' }))
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Import Success')).toBeVisible()
  expect(screen.getByText('4 records')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ documents, conflicts: 'keep' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a package that the server refuses says why, and stores nothing', async () => {
  const refusing: Answer = ({ path }) =>
    path === 'document/package' ? refused(400, 'INVALID', 'Line 2: there is no field colour') : undefined
  const { user } = await showImportOf(catalogueOf('rule-workflow-group'), {}, refusing)
  await user.upload(screen.getByLabelText(/Choose a file/), new File(['{"documents":[]}'], 'workflows.json'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Line 2: there is no field colour')
})
