import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { questionsOf, type Question } from '@tollgate/policy/plan/asked-at.ts'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { AppModal } from '../../../ui/app-modal.tsx'
import { eventsOf, type PlanEvent } from '../editor/events-of.ts'
import { Priority } from '../parts/priority.tsx'
import { planAddress } from '../plan-address.ts'
import type { RulePlan } from '../rule-plans/rule-index.ts'
import { oncePerTree } from '../tree/once-per-tree.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import classes from './asked-at.module.css'
import { useAskAt } from './use-ask-at.ts'

const catalogue = catalogueOf('policy-plan-rule')

/** The rule plans of all events, grouped by name and content, strongest first. */
const questionsIn = oncePerTree(({ rules }: VersionTree) => questionsOf(rules))

interface AskedAtProps {
  opened: boolean
  tree: VersionTree
  onClose: () => void
}

/** Chooses the events of a rule plan: copies it to an event under the same name and content, or removes it there. */
export function AskedAt({ opened, tree, onClose }: AskedAtProps) {
  const [action, setAction] = useState<RecordAction<RulePlan>>()
  return (
    <AppModal opened={opened} size="wide" title="Asked at" onClose={onClose}>
      <p className={classes.about}>
        A rule plan with the same key at several events is one question: a session keeps one answer to it, and the next
        event that asks it replaces that answer. Added to an event, it begins with the same content, and may differ from
        then on.
      </p>
      <QuestionTable tree={tree} onDelete={(row) => setAction({ kind: 'delete', row })} onGo={onClose} />
      <ActionDialogs catalogue={catalogue} action={action} onClose={() => setAction(undefined)} />
    </AppModal>
  )
}

interface TableProps {
  tree: VersionTree
  onDelete: (rule: RulePlan) => void
  onGo: () => void
}

function QuestionTable({ tree, onDelete, onGo }: TableProps) {
  const events = eventsOf(tree)
  const questions = questionsIn(tree)
  if (questions.length === 0) return <p>No rule plans yet: this version asks nothing.</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Questions and events">
        <thead>
          <tr>
            <th scope="col">Question</th>
            {events.map(({ event }) => (
              <th key={event.pcr_event_id} scope="col">
                {event.pcr_event_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <tr key={question.key}>
              <th scope="row">
                {question.rules[0].ap_rule_name}
                <code>{question.key}</code>
              </th>
              {events.map(({ event }) => (
                <td key={event.pcr_event_id}>
                  <Cell question={question} event={event} tree={tree} onDelete={onDelete} onGo={onGo} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps extends TableProps {
  question: Question<RulePlan>
  event: PlanEvent
}

function Cell({ question, event, tree, onDelete, onGo }: CellProps) {
  const { ask, isAsking } = useAskAt()
  const rule = question.rules.find(({ pcr_event_id }) => pcr_event_id === event.pcr_event_id)
  const [{ ap_rule_name: name }] = question.rules
  if (!rule)
    return (
      <MayEdit>
        <ActionIcon
          aria-label={`Ask ${name} at ${event.pcr_event_name}`}
          title="Ask here too"
          loading={isAsking}
          onClick={() => ask(question.rules[0], event)}
        >
          <IconPlus size="1rem" aria-hidden />
        </ActionIcon>
      </MayEdit>
    )
  const { pcr_plan_id: plan, pcc_rule_ver_id: version } = tree.version
  const place = { plan, version, event: event.pcr_event_id, rule: rule.ap_rule_id }
  return (
    <span className={classes.asked}>
      <PlaceLink to={planAddress(place)} onGo={onGo} title="Open the rule plan">
        <IconCircleCheck size="1rem" aria-hidden />
        <Priority of={rule.priority} />
        {rule.ap_rule_name !== name && rule.ap_rule_name}
        <VisuallyHidden>{`${rule.ap_rule_name} at ${event.pcr_event_name}`}</VisuallyHidden>
      </PlaceLink>
      <WarningTip catalogue={catalogue} row={{ ...rule }} compact />
      <MayEdit>
        <ActionIcon
          aria-label={`Do not ask ${rule.ap_rule_name} at ${event.pcr_event_name}`}
          title="Delete the rule plan here"
          onClick={() => onDelete(rule)}
        >
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </MayEdit>
    </span>
  )
}
