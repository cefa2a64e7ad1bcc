import { useRouter } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useDesignerAddress } from './use-designer-address.ts'

function Panel() {
  const { history } = useRouter()
  const { node, view, setNode, setView } = useDesignerAddress()
  const openNew = () => {
    setNode(-3)
    setView('node')
  }
  return (
    <>
      <p>
        {view} {node}
      </p>
      <button onClick={openNew}>New node</button>
      <button onClick={() => history.notify({ type: 'BACK' })}>Cancelled Back</button>
    </>
  )
}

test('a Back that is cancelled keeps a new node, which the address cannot name', async () => {
  const { user } = await renderScreen(<Panel />, '/main/rule-workflow/1')
  await user.click(screen.getByRole('button', { name: 'New node' }))
  await user.click(screen.getByRole('button', { name: 'Cancelled Back' }))
  expect(screen.getByText('node -3')).toBeVisible()
})
