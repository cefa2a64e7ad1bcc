import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { withCode } from '../format/format-value.ts'
import { FilterField } from '../list/filter-field.tsx'
import { unmatchedText } from '../lookup/unmatched.ts'
import { codesOf } from './choice-input.tsx'
import { FieldInput, isClosed } from './field-input.tsx'

type Stores = (value: FieldValue) => void

function FormField({ name, field, stores }: { name: string; field: Field; stores: Stores }) {
  const [value, setValue] = useState<FieldValue>('')
  const change = (_: string, next: FieldValue) => {
    setValue(next)
    stores(next)
  }
  return <FieldInput {...{ name, field, value }} autoFocus={false} onChange={change} onBlur={vi.fn()} />
}

const OPENED = ['click', 'Enter', 'arrow'] as const
const LEFT = ['Enter', 'Tab', 'elsewhere'] as const

async function open(user: UserEvent, input: HTMLElement, by: (typeof OPENED)[number]) {
  if (by === 'click') return user.click(input)
  input.focus()
  return user.keyboard(by === 'Enter' ? '{Enter}' : '{ArrowDown}')
}

async function leave(user: UserEvent, by: (typeof LEFT)[number]) {
  if (by === 'elsewhere') return user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await user.keyboard(`{${by}}`)
  return by === 'Enter' ? user.tab() : undefined
}

/** Types each option by its code, its whole text and a first letter, and compares what is stored with what is shown. */
async function typeEveryOption(shown: ReactNode, field: Field, stored: () => FieldValue, ways = 3) {
  const { label } = field
  const options = codesOf(field).map(({ value, label: meaning }) => ({
    value: String(value),
    meaning,
    shown: withCode(value, meaning),
  }))
  const { user, unmount } = await renderScreen(
    <>
      {shown}
      <button>Elsewhere</button>
    </>,
  )
  const input = await screen.findByRole('combobox', { name: label })
  let turn = 0
  for (const option of options)
    for (const typed of [option.value, option.shown, option.meaning.slice(0, 1)].slice(0, ways)) {
      await open(user, input, OPENED[turn % 3] ?? 'click')
      expect(input).toHaveAttribute('aria-expanded', 'true')
      await (typed.length > 3 ? user.paste(typed) : user.keyboard(typed))
      await leave(user, LEFT[Math.floor(turn / 3) % 3] ?? 'Tab')
      turn += 1
      const text = (input as HTMLInputElement).value
      const about = `${label}: ${typed} shows ${text}`
      if (typed !== option.meaning.slice(0, 1)) expect(text, about).toBe(option.shown)
      const meant = options.find((one) => one.shown === text)
      expect(unmatchedText(stored()) ?? String(stored()), about).toBe(meant?.value ?? text)
    }
  unmount()
}

const closed = [...catalogues.values()].flatMap((catalogue) =>
  Object.entries(catalogue.fields).flatMap(([name, field]) =>
    field.kind !== 'reference' && field.codes && !field.relation && !field.hidden && isClosed(field)
      ? [{ catalogue: catalogue.name, name, field }]
      : [],
  ),
)
const filters = [...catalogues.values()].flatMap((catalogue) =>
  catalogue.filters.flatMap((filter) =>
    'codes' in filter.of && filter.of.codes && filter.match === 'equals'
      ? [{ catalogue: catalogue.name, name: filter.key, filter }]
      : [],
  ),
)

test.each(closed)('$catalogue: each option of $name is stored as it is shown', async ({ name, field }) => {
  let stored: FieldValue = ''
  const stores = (value: FieldValue) => {
    stored = value
  }
  await typeEveryOption(<FormField {...{ name, field, stores }} />, field, () => stored)
})

test.each(filters)('$catalogue: each option of the filter $name is asked for as it is shown', async ({ filter }) => {
  let asked = ''
  function Filtered() {
    const [value, setValue] = useState('')
    const onFilter = (_: string, next: string) => {
      asked = next
      setValue(next)
    }
    return <FilterField filter={filter} value={value} onFilter={onFilter} />
  }
  await typeEveryOption(<Filtered />, filter.of, () => asked, 1)
})
