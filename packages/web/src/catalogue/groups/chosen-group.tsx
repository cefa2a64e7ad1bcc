import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { FieldWarning } from '../form/field-frame.tsx'
import { DetailFields, DetailSection } from '../record/record-detail.tsx'
import { MayEdit } from '../may-edit.tsx'
import { rowId, rowLabel } from '../row.ts'
import { UsageList } from '../record/usage-list.tsx'
import { useRecord, useUsage, warningsOf } from '../record/use-record.ts'
import { ListTools } from '../bulk/list-tools.tsx'
import classes from './group-screen.module.css'
import type { Grouping } from './grouping.ts'
import { MemberTable } from './member-table.tsx'
import { AppModal } from '../../ui/app-modal.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLeaving } from '../form/use-leaving.tsx'
import { PickMany } from '../lookup/pick-many.tsx'
import { useAssign } from './use-members.ts'

/** The first page in the list's own order: an export has no pages. */
const WHOLE_LIST = { page: 1, pageSize: 10, sort: undefined }

interface ChosenGroupProps {
  grouping: Grouping
  id: number
  known: Row | undefined
  onEdit: (row: Row) => void
  onCopy: (row: Row) => void
  onRemove: (row: Row) => void
}

/** A group: its fields, its members, and the records that use it. */
export function ChosenGroup({ grouping, id, known, onEdit, onCopy, onRemove }: ChosenGroupProps) {
  const { groups, form, memberships, group, assigned } = grouping
  const { data: row, error } = useRecord(groups, id, known)
  const { data: usage } = useUsage(form, row)
  const [adding, setAdding] = useState(false)
  if (error) return <ErrorPanel title="This group cannot be shown" text={error.message} />
  if (!row) return null
  const name = rowLabel(groups, row)
  return (
    <section className={classes.chosen} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.title}>{name}</h2>
        <MayEdit>
          <ToolButton icon={IconTrash} size="xs" variant="default" onClick={() => onRemove(row)}>
            Delete group
          </ToolButton>
          <ToolButton icon={IconPencil} size="xs" variant="default" onClick={() => onEdit(row)}>
            Edit group
          </ToolButton>
          <ToolButton icon={IconCopy} size="xs" variant="default" onClick={() => onCopy(row)}>
            Duplicate group
          </ToolButton>
        </MayEdit>
        <ListTools
          catalogue={memberships}
          query={{ ...WHOLE_LIST, filters: { [group]: String(id) } }}
          total={Number(row.member_count)}
          given={givenOf(assigned, group, id)}
          into={name}
        />
        <MayEdit>
          <ToolButton icon={IconPlus} size="xs" onClick={() => setAdding(true)}>
            Add members
          </ToolButton>
        </MayEdit>
      </header>
      <DetailFields
        catalogue={groups}
        row={row}
        names={Object.keys(form.fields).filter((key) => shownOf(form.fields[key], row[key]) && key !== form.label)}
      />
      {warningsOf(row).map(({ code, message }) => (
        <FieldWarning key={code} text={message} />
      ))}
      <MemberTable grouping={grouping} groupId={rowId(groups, row)} groupName={name} onAdd={() => setAdding(true)} />
      {usage && usage.users.length > 0 && (
        <DetailSection title="Used by">
          <UsageList catalogue={form} row={row} users={usage.users} />
        </DetailSection>
      )}
      <AddMembers grouping={grouping} group={row} opened={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

/** Values of every imported membership. */
function givenOf(assigned: Grouping['assigned'], group: string, id: number): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...assigned, [group]: id }).map(([key, value]) => [key, String(value)]))
}

/** Whether a field of the group is shown: it belongs to groups and has a value. */
function shownOf(field: Grouping['form']['fields'][string] | undefined, value: unknown): boolean {
  return field !== undefined && !field.hidden && value !== null && value !== undefined
}

interface AddMembersProps {
  grouping: Grouping
  group: Row
  opened: boolean
  onClose: () => void
}

/** Finds rows by typing and adds all of them to a group, or none if one is refused. */
function AddMembers({ grouping, group, opened, onClose }: AddMembersProps) {
  const { groups, offered } = grouping
  const { mutateAsync } = useAssign(grouping)
  const leaving = useLeaving({ onClose })
  const name = rowLabel(groups, group)
  return (
    <AppModal opened={opened} title={`Add members to ${name}`} size="md" onClose={leaving.close}>
      <PickMany
        offered={offered}
        word="member"
        without={rowId(groups, group)}
        onAdd={async (ids) => {
          await mutateAsync({ groupId: rowId(groups, group), ids })
          notifySuccess('Create Success', `${ids.length} added to ${name}`)
          leaving.finish(onClose)
        }}
        onCancel={leaving.close}
        onActivity={leaving.report}
      />
      {leaving.dialog}
    </AppModal>
  )
}
