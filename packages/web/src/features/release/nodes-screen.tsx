import { createNode } from '@tollgate/contract/calls/node.ts'
import type { RegisteredNode } from '@tollgate/contract/release/node.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconServer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { send } from '../../api/client.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RoleContext } from '../../catalogue/rights.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { nodesQuery } from './node-calls.ts'
import { NodesTable } from './nodes-table.tsx'
import { RolloutPanel } from './rollout-panel.tsx'
import classes from './release.module.css'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { useStep } from './release-calls.ts'

const isName = (text: string) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text)

/** Nodes: what each runs, what is wrong with it, and the progress of the current release. */
export function NodesScreen() {
  if (isAtLeast(use(RoleContext), 'approver')) return <Nodes />
  return (
    <EmptyState
      isPage
      kind="missing"
      title="Nodes are for approvers and administrators"
      text="They see what each node runs, and how far a release has gone out. What you may do stands in your profile."
    />
  )
}

function Nodes() {
  const mayRegister = isAtLeast(use(RoleContext), 'administrator')
  const { data, error, refetch } = useQuery(nodesQuery)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<RegisteredNode>()
  return (
    <>
      <PageHeader
        title="Nodes"
        count={data && formatCount(data.length)}
        about="Policy functions that run releases. Each asks for the release that it should run, and says here what it does."
        actions={
          mayRegister && (
            <Button leftSection={<IconPlus size="1rem" aria-hidden />} onClick={() => setAdding(true)}>
              Register a node
            </Button>
          )
        }
      />
      {added && (
        <ShownOnce
          icon={IconServer}
          title={`Copy the token of ${added.node_name} now`}
          about="It is shown only once: the console keeps no copy. The node calls with it, and reads releases and nothing else."
          label="Token of the node"
          secret={added.token}
          closeLabel="Hide the token"
          onClose={() => setAdded(undefined)}
        />
      )}
      {error && !data && <ErrorPanel title="The nodes could not be loaded" text={error.message} onRetry={refetch} />}
      <div className={classes.sections}>
        {data && <RolloutPanel nodes={data} />}
        {data?.length === 0 && (
          <EmptyState title="There is no node" text="An administrator registers one, and gives it its token." />
        )}
        {data && data.length > 0 && <NodesTable nodes={data} mayRemove={mayRegister} />}
      </div>
      <NewNodeDialog opened={isAdding} onAdded={setAdded} onClose={() => setAdding(false)} />
    </>
  )
}

interface NewNodeDialogProps {
  opened: boolean
  onAdded: (node: RegisteredNode) => void
  onClose: () => void
}

/** Registers a node. Its token is then shown on the page. */
function NewNodeDialog({ opened, ...rest }: NewNodeDialogProps) {
  return (
    <FormModal opened={opened} title="Register a node" onClose={rest.onClose}>
      {(finish) => opened && <NewNodeForm {...rest} onClose={finish} />}
    </FormModal>
  )
}

function NewNodeForm({ onAdded, onClose }: Omit<NewNodeDialogProps, 'opened'>) {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useStep<RegisteredNode>((node) => {
    onAdded(node)
    onClose()
  })
  const save = () => {
    setAsked(true)
    if (!isName(name)) return
    mutate({ send: () => send(createNode, { body: { node_name: name } }), done: `${name} is registered` })
  }
  return (
    <FormElement className={classes.form} onSave={save}>
      <TextInput
        label="Name"
        description="As it calls itself: small letters, digits, dots and hyphens."
        required
        maxLength={64}
        error={isAsked && !isName(name) && 'Must begin with a small letter or a digit; then also dots and hyphens'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.trim())}
        data-autofocus
      />
      <FormFooter label="Register" saving={isPending} />
    </FormElement>
  )
}
