import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { keepEarlyText } from '../../ui/early-text.ts'
import { FailurePage } from './failure-page.tsx'

test('a screen that failed keeps no keys for its fields, which do not come', async () => {
  keepEarlyText()
  const { user } = await renderScreen(<FailurePage error={new Error('broken')} reset={vi.fn()} />)
  expect(await screen.findByText('This page could not be shown', { selector: 'h1' })).toBeInTheDocument()
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  await user.keyboard('n')
  expect(behind).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', behind)
})
