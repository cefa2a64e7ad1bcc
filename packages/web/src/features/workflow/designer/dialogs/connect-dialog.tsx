import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { LINK_LABEL, linksShown, targetOf, type Link } from '@tollgate/policy/workflow/links.ts'
import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../../ui/dialog-footer.tsx'
import type { Option } from '../../../../catalogue/lookup/match-options.ts'
import { SearchedSelect } from '../../../../catalogue/lookup/searched-select.tsx'
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
  const choose = (next: Link) => {
    setLink(next)
    setTo(optionOf(node, next))
  }
  const submit = () => onSubmit(link, to === '' ? null : Number(to))
  return (
    <FormModal opened title={`Connect ${node.work_node_name}`} onClose={onClose}>
      {(finish) => (
        <FormElement onSave={() => finish(submit)}>
          <Stack gap="md">
            {links.length > 1 && <LinkInput links={links} value={link} onChange={choose} />}
            <SearchedSelect
              label="Leads to"
              placeholder="No link"
              data={targetOptions(nodes, node)}
              value={to}
              onChoose={setTo}
              clearLabel="Remove the link"
              nothingFoundMessage="No node has this name"
              limit={100}
              data-autofocus
            />
            <FormFooter label="Connect" />
          </Stack>
        </FormElement>
      )}
    </FormModal>
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

/** Any other node can be the target. */
function targetOptions(nodes: readonly WorkflowNode[], node: WorkflowNode): Option[] {
  return nodes
    .filter((other) => other !== node)
    .map((other) => ({
      value: String(other.work_node_id),
      label: `${other.work_node_name} · ${typeName(other.work_node_type)}`,
    }))
}

function optionOf(node: WorkflowNode, link: Link): string {
  return String(targetOf(node, link) ?? '')
}
