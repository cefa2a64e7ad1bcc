import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { LINK_LABEL, linksShown, targetOf, type Link } from '@tollgate/policy/workflow/links.ts'
import { Button, Group, SegmentedControl, Select, Stack, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../../../catalogue/form/form-element.tsx'
import { AppModal } from '../../../../ui/app-modal.tsx'
import { SELECT_ON_FOCUS } from '../../../../ui/select-on-focus.ts'
import { typeName } from '../canvas/shapes.ts'

interface Props {
  node: WorkflowNode
  nodes: readonly WorkflowNode[]
  link: Link
  onClose: () => void
  onSubmit: (link: Link, to: number | null) => void
}

export function ConnectDialog({ node, nodes, link: first, onClose, onSubmit }: Props) {
  const links = linksShown(node)
  const [link, setLink] = useState<Link>(links.includes(first) ? first : 'yes')
  const [to, setTo] = useState(optionOf(node, link))
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState<string>()
  const choose = (next: Link) => {
    setLink(next)
    setTo(optionOf(node, next))
    setFault(undefined)
  }
  const options = targetOptions(nodes, node)
  const submit = () => {
    const chosen = labelOf(options, to)
    // Text without a match must not count as the node chosen before, or as none.
    if (search !== chosen) setFault(search === '' ? 'Choose a node, or remove the link' : 'No node has this name')
    else onSubmit(link, to === null ? null : Number(to))
  }
  return (
    <AppModal opened title={`Connect ${node.work_node_name}`} onClose={onClose}>
      <FormElement onSave={submit}>
        <Stack gap="md">
          {links.length > 1 && <LinkInput links={links} value={link} onChange={choose} />}
          <TargetInput
            data={options}
            value={to}
            onChange={(value) => {
              setTo(value)
              setFault(undefined)
            }}
            searchValue={search}
            onSearchChange={setSearch}
            onOptionSubmit={(value) => setSearch(labelOf(options, value))}
            error={fault}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Connect</Button>
          </Group>
        </Stack>
      </FormElement>
    </AppModal>
  )
}

interface LinkInputProps {
  links: readonly Link[]
  value: Link
  onChange: (link: Link) => void
}

function LinkInput({ links, ...props }: LinkInputProps) {
  const data = links.map((value) => ({ value, label: LINK_LABEL[value] }))
  return <SegmentedControl aria-label="Link" data={data} {...props} />
}

/** The target of a link, searched by name. */
function TargetInput(props: SelectProps) {
  return (
    <Select
      label="Leads to"
      placeholder="No link"
      nothingFoundMessage="No node has this name"
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Remove the link' }}
      data-autofocus
      {...SELECT_ON_FOCUS}
      limit={100}
      {...props}
    />
  )
}

interface Target {
  value: string
  label: string
}

function labelOf(targets: readonly Target[], to: string | null): string {
  return targets.find(({ value }) => value === to)?.label ?? ''
}

/** Any other node can be the target. */
function targetOptions(nodes: readonly WorkflowNode[], node: WorkflowNode): Target[] {
  return nodes
    .filter((other) => other !== node)
    .map((other) => ({
      value: String(other.work_node_id),
      label: `${other.work_node_name} · ${typeName(other.work_node_type)}`,
    }))
}

function optionOf(node: WorkflowNode, link: Link): string | null {
  const to = targetOf(node, link)
  return to === null ? null : String(to)
}
