import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { paintKey } from './painted.ts'
import { SelectorMark } from './selector-mark.tsx'
import { showSelectors } from './selections.ts'

const ana = { person_id: 'a', name: 'Ana' }
const ben = { person_id: 'b', name: 'Ben' }

test('a record has the name of who else selected it, and the count of more; nobody leaves no mark', () => {
  render(
    <MantineProvider env="test">
      <p data-testid="one">
        <SelectorMark catalogue="rule-workflow-node" id={1} />
      </p>
      <p data-testid="two">
        <SelectorMark catalogue="rule-workflow-node" id={2} />
      </p>
    </MantineProvider>,
  )
  expect(screen.getByTestId('one')).toBeEmptyDOMElement()
  const node = (id: number) => paintKey('rule-workflow-node', id)
  act(() =>
    showSelectors(
      new Map([
        [node(1), [ana]],
        [node(2), [ana, ben]],
      ]),
    ),
  )
  expect(screen.getByTestId('one')).toHaveTextContent('Ana selected this')
  expect(screen.getByTestId('two')).toHaveTextContent('Ana +1 selected this')
  act(() => showSelectors(new Map()))
  expect(screen.getByTestId('one')).toBeEmptyDOMElement()
})
