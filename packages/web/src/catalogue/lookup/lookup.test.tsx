import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { NarrowedContext } from '../rights.ts'
import { CreateOptionContext, type CreateOption } from './create-option.ts'
import { FormPanel } from '../form/form-panel.tsx'
import { Lookup } from './lookup.tsx'

const field = catalogueOf('service-identifier').fields.rating_group_id as ReferenceField
const groups = [
  { rating_group_id: 1, rg_name: 'Internet', rg_code: '1000' },
  { rating_group_id: 2, rg_name: 'Roaming', rg_code: '9000' },
]
const options: Answer = ({ path }) => (path.startsWith('rating-group?') ? page(groups) : undefined)

interface Given {
  value?: number | null
  required?: boolean
  create?: CreateOption
  isNarrowed?: boolean
  answer?: Answer
}

const showLookup = async ({
  value = null,
  required = false,
  create,
  isNarrowed = false,
  answer = () => undefined,
}: Given) => {
  const calls = serveApi(answer, options)
  const onChange = vi.fn()
  const lookup = (
    <Lookup
      name="rating_group_id"
      field={{ ...field, required }}
      value={value}
      autoFocus={false}
      onChange={onChange}
      onBlur={vi.fn()}
    />
  )
  const { user } = await renderScreen(
    <NarrowedContext value={isNarrowed}>
      <CreateOptionContext value={create}>{lookup}</CreateOptionContext>
    </NarrowedContext>,
  )
  return { calls, user, onChange, input: screen.getByRole('combobox', { name: /Rating group/ }) }
}

test('offers records with name and code, and hands over the chosen one', async () => {
  const { user, input, onChange } = await showLookup({})
  await user.click(input)
  const option = await screen.findByRole('option', { name: /Roaming/ })
  expect(option).toHaveTextContent('9000')
  await user.click(option)
  expect(onChange).toHaveBeenCalledWith('rating_group_id', 2)
})

test('what begins with the text is offered before what only contains it', async () => {
  const found = [
    { rating_group_id: 4, rg_name: 'Online roaming', rg_code: '1' },
    { rating_group_id: 5, rg_name: 'Partner', rg_code: 'roam' },
    { rating_group_id: 2, rg_name: 'Roaming', rg_code: '9000' },
  ]
  const { user, input } = await showLookup({
    answer: ({ path }) => (path.includes('find=roam') ? page(found) : undefined),
  })
  await user.type(input, 'roam')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Partner'),
    expect.stringContaining('Roaming'),
    expect.stringContaining('Online roaming'),
  ])
})

test('a chosen record that is on no page is read by its id and can be cleared', async () => {
  const { user, input, onChange } = await showLookup({
    value: 7,
    answer: ({ path }) =>
      path === 'rating-group/7' ? ok({ rating_group_id: 7, rg_name: 'Video', rg_code: '70' }) : undefined,
  })
  await vi.waitFor(() => expect(input).toHaveValue('Video · 70'))
  await user.click(screen.getByRole('button', { name: /Clear Rating group/ }))
  expect(onChange).toHaveBeenCalledWith('rating_group_id', null)
})

test('a required record cannot be cleared', async () => {
  const { input } = await showLookup({
    value: 7,
    required: true,
    answer: ({ path }) =>
      path === 'rating-group/7' ? ok({ rating_group_id: 7, rg_name: 'Video', rg_code: '70' }) : undefined,
  })
  await vi.waitFor(() => expect(input).toHaveValue('Video · 70'))
  expect(screen.queryByRole('button', { name: /Clear/ })).toBeNull()
})

test('a value is cleared by Delete, and the sign that clears it too is no Tab stop', async () => {
  const { user, input } = await showFilled()
  await user.tab()
  expect(input).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Take another' })).toHaveFocus()
  await user.tab({ shift: true })
  await user.keyboard('{Delete}')
  await user.tab()
  expect(input).toHaveValue('')
  expect(screen.queryByRole('button', { name: /Clear/ })).toBeNull()
})

test('a deleted record is named by its id', async () => {
  const { input } = await showLookup({
    value: 7,
    answer: ({ path }) => (path === 'rating-group/7' ? refused(404, 'NOT_FOUND', 'Not found') : undefined),
  })
  expect(await screen.findByText('This record has been deleted')).toBeVisible()
  expect(input).toHaveValue('#7')
})

test('creates a record with the typed text as its name, and chooses it', async () => {
  const create = vi.fn<CreateOption>((_catalogue, _typed, onCreated) =>
    onCreated({ rating_group_id: 9, rg_name: 'Gaming', rg_code: '90' }),
  )
  const { user, input, onChange } = await showLookup({
    create,
    answer: ({ path }) => (path.includes('find=Gaming') ? page([]) : undefined),
  })
  await user.type(input, 'Gaming')
  const option = await screen.findByRole('option', { name: 'Create rating group “Gaming”' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(create).not.toHaveBeenCalled()
  await user.click(option)
  expect(create.mock.calls[0]?.[1]).toBe('Gaming')
  expect(onChange).toHaveBeenCalledWith('rating_group_id', 9)
})

test.each(['Gaming', 'gaming', '90'])('offers no new record beside one that is named or coded %s', async (typed) => {
  const { user, input } = await showLookup({
    create: vi.fn<CreateOption>(),
    answer: ({ path }) =>
      path.includes('find=') ? page([{ rating_group_id: 9, rg_name: 'Gaming', rg_code: '90' }]) : undefined,
  })
  await user.type(input, typed)
  expect(await screen.findByRole('option', { name: /^Gaming/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull()
})

test('offers no new record to whose role is narrowed to plans: the server would refuse it', async () => {
  const { user, input } = await showLookup({
    create: vi.fn<CreateOption>(),
    isNarrowed: true,
    answer: ({ path }) => (path.includes('find=Gaming') ? page([]) : undefined),
  })
  await user.type(input, 'Gaming')
  expect(await screen.findByText('Nothing matches')).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull()
})

const VIDEO: Answer = ({ path }) => {
  if (path === 'rating-group/8') return ok({ rating_group_id: 8, rg_name: 'Chess', rg_code: '80' })
  return path === 'rating-group/7' ? ok({ rating_group_id: 7, rg_name: 'Video', rg_code: '70' }) : undefined
}

function KeptLookup({ required = false }: { required?: boolean }) {
  const [value, setValue] = useState<number | null>(7)
  return (
    <>
      <Lookup
        name="rating_group_id"
        field={{ ...field, required }}
        value={value}
        autoFocus={false}
        onChange={(_, id) => setValue(typeof id === 'number' ? id : null)}
        onBlur={vi.fn()}
      />
      <button onClick={() => setValue(8)}>Take another</button>
    </>
  )
}

async function showFilled(required = false) {
  const calls = serveApi(VIDEO, options)
  const { user } = await renderScreen(<KeptLookup required={required} />)
  const input = screen.getByRole('combobox', { name: /Rating group/ })
  await waitFor(() => expect(input).toHaveValue('Video · 70'))
  return { calls, user, input }
}

test.each(['click', 'keys'])(
  'what is typed in a filled field replaces its value (%s), and is searched by name and code',
  async (by) => {
    const { calls, user, input } = await showFilled()
    if (by === 'click') await user.click(input)
    else await user.tab()
    await user.keyboard('9000')
    expect(input).toHaveValue('9000')
    await waitFor(() => expect(calls.some(({ path }) => path.includes('find=9000'))).toBe(true))
    await user.click(await screen.findByRole('option', { name: /Roaming/ }))
    expect(input).toHaveValue('Roaming · 9000')
  },
)

test('what is typed behind the value replaces it too', async () => {
  const { user, input } = await showFilled()
  await user.type(input, 'Roa', { initialSelectionStart: 99, initialSelectionEnd: 99 })
  expect(input).toHaveValue('Roa')
})

test('a required value is cleared by emptying the field', async () => {
  const { user, input } = await showFilled(true)
  await user.clear(input)
  await user.tab()
  expect(input).toHaveValue('')
})

/** An observer of the list's end; later pages may leave it visible or push it out. */
function watchEnd() {
  const end = { inSight: false, look: (): void => undefined }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #look: () => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#look = () => seen([{ isIntersecting: end.inSight }])
        end.look = this.#look
      }
      observe(): void {
        queueMicrotask(this.#look)
      }
      disconnect(): void {}
    },
  )
  return end
}

test.each([
  ['while the end of the list is in sight asks for the next one', true, 90],
  ['and pushes the end out of sight asks for none', false, 60],
])('a page that arrives %s', async (_, staysInSight, last) => {
  const end = watchEnd()
  const rows = Array.from({ length: 90 }, (__, index) => ({
    rating_group_id: index + 1,
    rg_name: `Group ${index + 1}`,
  }))
  const pages: Answer = ({ path }) => {
    const at = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    const meta = { currentPage: at, pageSize: 30, total: 90, totalPage: 3 }
    return Response.json({ data: rows.slice((at - 1) * 30, at * 30), meta, statusDescription: [] })
  }
  const { user, input } = await showLookup({ answer: pages })
  await user.click(input)
  await screen.findByRole('option', { name: 'Group 30' })
  end.inSight = true
  act(end.look)
  end.inSight = staysInSight
  expect(await screen.findByRole('option', { name: `Group ${last}` })).toBeInTheDocument()
  expect(screen.queryAllByRole('option', { name: /Group/ })).toHaveLength(last)
})

test('text that names no record stays when the field is left, with the reason; Esc takes it back', async () => {
  const { user, input } = await showFilled()
  await user.click(input)
  await user.keyboard('Romania')
  await user.tab()
  expect(await screen.findByText('“Romania” is none of the options: choose one, or clear the field')).toBeVisible()
  expect(input).toHaveValue('Romania')
  await user.click(input)
  await user.keyboard('{Escape}')
  expect(input).toHaveValue('Video · 70')
  expect(screen.queryByText(/none of the options/)).not.toBeInTheDocument()
})

test('a record that is chosen elsewhere takes the place of text that names none', async () => {
  const { user, input } = await showFilled()
  await user.click(input)
  await user.keyboard('Romania')
  await user.click(screen.getByRole('button', { name: 'Take another' }))
  await waitFor(() => expect(input).toHaveValue('Chess · 80'))
})

test.each(['roaming', '9000'])('%s names one record: leaving the field chooses it', async (typed) => {
  const { user, input } = await showFilled()
  await user.click(input)
  await user.keyboard(typed)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Take another' })).toHaveFocus()
  await waitFor(() => expect(input).toHaveValue('Roaming · 9000'))
})

test('a form keeps text that names no record, refuses to save it, and asks before it is lost', async () => {
  const calls = serveApi(options)
  const onClose = vi.fn()
  const { user } = await renderScreen(
    <FormPanel
      opened
      catalogue={catalogueOf('service-identifier')}
      mode="create"
      onSaved={vi.fn()}
      onClose={onClose}
    />,
  )
  const input = await screen.findByRole('combobox', { name: /Rating group/ })
  await user.type(await screen.findByRole('textbox', { name: /^Service name/ }), 'Chess')
  await user.type(screen.getByRole('textbox', { name: /^Service identifier/ }), '77')
  await user.click(input)
  await user.keyboard('5000')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('“5000” is none of the options: choose one, or clear the field')).toBeVisible()
  expect(input).toHaveValue('5000')
  expect(input).toHaveFocus()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Discard what you changed?' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('while a missing record is created its name is no fault; without the record it is', async () => {
  serveApi(({ path }) => (path.includes('find=Gaming') ? page([]) : undefined), options)
  const { user } = await renderScreen(
    <FormPanel
      opened
      catalogue={catalogueOf('service-identifier')}
      mode="create"
      onSaved={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  const input = await screen.findByRole('combobox', { name: /Rating group/ })
  await user.click(input)
  await user.keyboard('Gaming')
  await user.click(await screen.findByRole('option', { name: 'Create rating group “Gaming”' }))
  const name = await screen.findByRole('textbox', { name: /^(Rating group )?name/i })
  await waitFor(() => expect(name).toHaveValue('Gaming'))
  await user.type(name, ' 2')
  expect(screen.queryByText(/none of the options/)).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(input).toHaveFocus())
  await user.tab()
  expect(await screen.findByText(/^“Gaming” is none of the options/)).toBeVisible()
})
