import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../../app/routes/search.ts'
import { useListState } from './use-list-state.ts'

function List() {
  const { filter, show } = useListState(catalogueOf('flow-group'))
  const openForm = () => {
    filter('flow_group_name', 'Video')
    show({ kind: 'create' })
  }
  return <button onClick={openForm}>Create</button>
}

test('a filter that takes effect when a form opens is a step of its own in the browser’s history', async () => {
  const history = createBrowserHistory()
  const routeTree = createRootRoute({ component: List })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  const steps = vi.spyOn(window.history, 'pushState')
  render(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(location.search).toContain('create'))
  const addresses = steps.mock.calls.map(([, , address]) => String(address))
  expect(addresses).toEqual([
    expect.stringMatching(/\?flow_group_name=Video$/),
    expect.stringMatching(/\?flow_group_name=Video&create=1$/),
  ])
  steps.mockRestore()
  history.destroy()
  window.history.replaceState(null, '', '/main')
})

test.each(['-1', '0', 'x', '1.5'])('page=%s does not stay in the address', async (page) => {
  window.history.replaceState(null, '', `/main?flow_group_name=Video&page=${page}`)
  const history = createBrowserHistory()
  const routeTree = createRootRoute({ component: List })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('button', { name: 'Create' })
  await vi.waitFor(() => expect(location.search).toBe('?flow_group_name=Video'))
  history.destroy()
  window.history.replaceState(null, '', '/main')
})
