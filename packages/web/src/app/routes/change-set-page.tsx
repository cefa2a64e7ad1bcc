import { useParams } from '@tanstack/react-router'
import { SetScreen } from '../../features/release/set-screen.tsx'

export function ChangeSetPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <SetScreen id={Number(id)} />
}
