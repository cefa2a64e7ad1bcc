import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isTyping } from '../../../../ui/keys.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { typeName } from '../canvas/shapes.ts'
import { useDesigner } from '../designer-actions.ts'
import { SearchedSelect } from '../../../../catalogue/lookup/searched-select.tsx'

export function NodeSearch() {
  const { graph } = useWorkflowSession()
  const { goToNode } = useDesigner()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
      if (!isFind && (event.key !== '/' || isTyping(event.target))) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const options = graph.nodes.map(({ work_node_id: id, work_node_name: name, work_node_type: type }) => ({
    value: String(id),
    label: `${name} · ${typeName(type)}`,
  }))
  return (
    <SearchedSelect
      ref={input}
      aria-label="Find a node"
      placeholder="Find a node (Ctrl+F)"
      leftSection={<IconSearch size="1rem" aria-hidden />}
      size="sm"
      data={options}
      value=""
      acts
      onChoose={(value) => goToNode(Number(value))}
      limit={50}
      nothingFoundMessage="No node has this name"
    />
  )
}
