import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { contextCount } from '../views/context-count.ts'
import { Example, exampleParts, fieldsOfExample, useAddressOfExample } from '../views/example.tsx'
import views from '../views/views.module.css'
import type { Difference, Fold, Sides } from './differences.ts'
import classes from './difference-table.module.css'
import { SaveExample } from './save-example.tsx'

interface DifferenceFoldProps {
  fold: Fold
  sides: Sides
  inputs: SimulationInputs['inputs']
}

/** One difference: a line for each part, and examples when opened. */
export function DifferenceFold({ fold, sides, inputs }: DifferenceFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { words, ones } = fold
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tbody>
      {words.map(({ part, before, after }, place) => (
        <tr key={part} data-part={place > 0 || undefined}>
          {place === 0 && <WhoCell fold={fold} sides={sides} inputs={inputs} lines={words.length} />}
          <th scope="row">{part}</th>
          <td>{before}</td>
          <td>{after}</td>
          {place === 0 && (
            <>
              <td rowSpan={words.length} data-numeric>
                {sizeOf(fold)}
              </td>
              <td rowSpan={words.length}>
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<Sign size="0.875rem" aria-hidden />}
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {ones.length === 1 ? 'Example' : `${ones.length} examples`}
                </Button>
              </td>
            </>
          )}
        </tr>
      ))}
      {isOpen && (
        <tr className={classes.examples}>
          <td colSpan={6}>
            <ul className={views.statements}>
              {ones.map((one) => (
                <OneExample
                  key={`${one.place} ${JSON.stringify(one.example)}`}
                  one={one}
                  sides={sides}
                  inputs={inputs}
                />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** What all its contexts have in common, and their events and rule plans. */
function WhoCell({ fold: { ones }, sides, inputs, lines }: DifferenceFoldProps & { lines: number }) {
  const zone = useNetworkTimeZone()
  const [first, ...others] = ones.map(({ example, names }) =>
    exampleParts(fieldsOfExample(sides.after, example, zone), inputs, names, describesSubscriber),
  )
  const common = first?.filter((part) => others.every((parts) => parts.includes(part))) ?? []
  const places = [...new Set(ones.map(({ place }) => place))].filter((place) => place !== '').join('; ')
  return (
    <td rowSpan={lines} className={classes.who}>
      {common.length === 0 ? 'Various contexts' : common.join(', ')}
      {places !== '' && <small title={places}>{places}</small>}
    </td>
  )
}

/** Whether the field describes the subscriber; zero used and zero left do not. */
function describesSubscriber(field: string, text: string): boolean {
  return !(text === '0' && /^(accumulator|balance)\./.test(field))
}

function sizeOf({ contexts, ones: [first, ...others] }: Fold): string {
  return others.length === 0 ? shareOf(first) : contextCount(contexts)
}

function shareOf({ contexts, among }: Difference): string {
  const count = contextCount(contexts)
  return among === null ? count : `${count} of ${among.toLocaleString('en-US')}`
}

function OneExample({ one, sides, inputs }: Omit<DifferenceFoldProps, 'fold'> & { one: Difference }) {
  const addressOfExample = useAddressOfExample()
  return (
    <li>
      <span>
        <small>{[one.place, shareOf(one)].filter((text) => text !== '').join(' · ')}</small>
        <br />
        <Example context={one.example} policy={sides.after} inputs={inputs} names={one.names} />
      </span>
      <span className={views.actions}>
        <RecordLink address={addressOfExample(sides.before, one.example)}>Simulate it before the change</RecordLink>
        <SaveExample policy={sides.after} context={one.example} />
      </span>
    </li>
  )
}
