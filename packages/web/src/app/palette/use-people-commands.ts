import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import { RoleContext } from '../../catalogue/rights.ts'
import { nameOf, peopleQuery } from '../../features/people/people-query.ts'
import { matchCommands, type Command } from './command.ts'
import { SHORTEST_TEXT } from './use-record-commands.ts'

/** People whose name or address contains the text, for those who may see them. */
export function usePeopleCommands(text: string): readonly Command[] {
  const navigate = useNavigate()
  const isSought = use(RoleContext) === 'administrator' && text.trim().length >= SHORTEST_TEXT
  const { data } = useQuery({ ...peopleQuery, enabled: isSought })
  if (!isSought || !data) return []
  const people = data.map((person) => ({
    id: `person ${person.person_id}`,
    group: 'Person',
    label: nameOf(person),
    hint: person.email || undefined,
    run: () => void navigate({ to: '/main/people', search: { open: String(person.person_id) } }),
  }))
  return matchCommands(people, text)
}
