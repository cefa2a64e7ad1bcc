import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fieldsOf, searchOf, withFields, type Fields } from './fields.ts'

export interface FieldsState {
  fields: Fields
  /** Changes fields. Further typing in the same field adds no step to the browser's history. */
  change: (changes: Fields) => void
  /** Starts another request. */
  replaceAll: (fields: Fields) => void
}

/** The request, stored in the address: it survives Back, a reload and sharing the link. */
export function useFields(): FieldsState {
  const { history } = useRouter()
  const [fields, setFields] = useState(() => fieldsIn(history.location))
  const shown = useRef(queryOf(history.location))
  const typedIn = useRef<string>(undefined)
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ location }) => {
      // Typed text is shown before the address has it.
      if (location.pathname !== pathname || queryOf(location) === shown.current) return
      shown.current = queryOf(location)
      typedIn.current = undefined
      setFields(fieldsIn(location))
    })
  }, [history])
  const show = useCallback(
    (next: Fields, step: 'push' | 'replace') => {
      setFields(next)
      shown.current = searchOf(next)
      history[step](history.location.pathname + shown.current)
    },
    [history],
  )
  const change = useCallback(
    (changes: Fields) => {
      const names = Object.keys(changes).join()
      const step = typedIn.current === names ? 'replace' : 'push'
      typedIn.current = names
      show(withFields(fieldsIn(parsed(shown.current)), changes), step)
    },
    [show],
  )
  const replaceAll = useCallback(
    (next: Fields) => {
      typedIn.current = undefined
      show(withFields(next, {}), 'push')
    },
    [show],
  )
  return { fields, change, replaceAll }
}

interface Place {
  search: string
  hash: string
}

function fieldsIn({ search, hash }: Place): Fields {
  return fieldsOf(search, hash)
}

function queryOf({ search, hash }: Place): string {
  return search + hash
}

function parsed(query: string): Place {
  const at = query.indexOf('#')
  return at < 0 ? { search: query, hash: '' } : { search: query.slice(0, at), hash: query.slice(at) }
}
