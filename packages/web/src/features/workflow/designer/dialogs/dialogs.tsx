import { useSession, useWorkflowSession } from '../../editing/session-context.ts'
import { NodeFormModal, type NodeFormValues } from '../../editors/node-form.tsx'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { useDesigner, type Asked } from '../designer-context.ts'
import { countLabel, createEdits, deleteEdits, freePlace } from '../gestures.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { PositionDialog } from './position-dialog.tsx'

interface Props {
  asked: Asked | undefined
  onClose: () => void
}

/** What is being asked, if anything. */
export function Dialogs({ asked, onClose }: Props) {
  const { graph, apply } = useWorkflowSession()
  const session = useSession()
  const { connect, jump } = useDesigner()
  if (!asked) return null
  if (asked.what === 'compare') return <CompareDialog onClose={onClose} />
  if (asked.what === 'create') {
    const create = (values: NodeFormValues) => {
      const done = apply(`Create ${values.work_node_name}`, createEdits(values, asked.place))
      onClose()
      const created = session.getState().graph.nodes.at(-1)
      if (created) jump(created.work_node_id)
      return done
    }
    return <NodeFormModal opened onClose={onClose} onSubmit={create} />
  }
  if (asked.what === 'delete') {
    const nodes = graph.nodes.filter(({ work_node_id: id }) => asked.ids.includes(id))
    const remove = (join: number | undefined) => {
      void apply(countLabel('Delete', nodes), deleteEdits(graph, asked.ids, join))
      onClose()
    }
    return <DeleteDialog graph={graph} ids={asked.ids} onClose={onClose} onConfirm={remove} />
  }
  const node = graph.nodes.find(({ work_node_id: id }) => id === asked.id)
  if (!node) return null
  const { work_node_id: id, work_node_name: name } = node
  if (asked.what === 'edit') {
    const edit = (values: NodeFormValues) => {
      const done = apply(`Edit ${name}`, [{ op: 'update', kind: 'node', id, values: { ...values } }])
      onClose()
      return done
    }
    return <NodeFormModal key={id} opened node={node} onClose={onClose} onSubmit={edit} />
  }
  if (asked.what === 'position') {
    const place = (values: Record<string, number>) => {
      void apply(`Place ${name}`, [{ op: 'create', kind: 'position', values: { work_node_id: id, ...values } }])
      onClose()
      jump(id)
    }
    return <PositionDialog key={id} node={node} place={freePlace(graph)} onClose={onClose} onSubmit={place} />
  }
  return (
    <ConnectDialog
      key={id}
      node={node}
      nodes={graph.nodes}
      link={asked.link}
      onClose={onClose}
      onSubmit={(link, to) => {
        connect(id, link, to)
        onClose()
        jump(id)
      }}
    />
  )
}
