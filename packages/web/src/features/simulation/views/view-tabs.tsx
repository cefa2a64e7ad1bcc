import { useRouter } from '@tanstack/react-router'
import { memo, type MouseEvent } from 'react'
import { searchOf, withFields, type Fields } from '../address/fields.ts'
import { useSame } from '../address/use-same.ts'
import classes from './views.module.css'

const VIEWS = {
  simulator: 'Simulator',
  day: 'Over a day',
  changes: 'What changes',
  proof: 'Proof',
  tests: 'Test cases',
}
type View = keyof typeof VIEWS

/** Fields that are kept when the view changes. */
const SHARED = ['plan', 'version', 'workflow', 'before', 'after']

/** The tabs of the simulator and its other views. The plan is kept. */
export function ViewTabs({ view, fields }: { view: View; fields: Fields }) {
  return <Tabs view={view} fields={useSame(fields, SHARED)} />
}

const Tabs = memo(function Tabs({ view, fields }: { view: View; fields: Fields }) {
  const { history } = useRouter()
  const { plan = '', version = '', workflow = '', before = '', after = version } = fields
  const shared = { plan, workflow, version: version === '' ? after : version }
  const more: Readonly<Record<View, Fields>> = {
    simulator: { version },
    day: { view: 'day', plan: '', version: '' },
    changes: { view: 'changes', before, after, version: '' },
    proof: { view: 'proof' },
    tests: { view: 'tests' },
  }
  return (
    <nav className={classes.tabs} aria-label="What can be asked">
      {Object.entries(VIEWS).map(([name, label]) => {
        const address = `/main/simulation${searchOf(withFields({ ...shared, ...more[name as View] }, {}))}`
        const go = (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          history.push(address)
        }
        return (
          <a key={name} href={address} aria-current={name === view ? 'page' : undefined} onClick={go}>
            {label}
          </a>
        )
      })}
    </nav>
  )
})
