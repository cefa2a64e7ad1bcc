/// <reference types="node" />
import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'

/** The page's own styles. jsdom has no values for variables. */
const styles = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8')
  .replaceAll('var(--fault)', 'red')
  .replaceAll('var(--accent-text)', 'teal')

test.each([
  ['with a fault', 'Is required', 'rgb(255, 0, 0)'],
  ['without one', undefined, 'rgb(0, 128, 128)'],
])('the ring of a field %s, in use', async (_what, error, colour) => {
  const { user } = await renderScreen(
    <>
      <style>{styles}</style>
      <TextInput label="Name" error={error} />
    </>,
  )
  await user.tab()
  expect(getComputedStyle(screen.getByLabelText('Name')).outlineColor).toBe(colour)
})
