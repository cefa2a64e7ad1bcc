import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The button with this name, once it is enabled. */
export async function findEnabled(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}
