import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { About } from '@tollgate/contract/release/comment.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'

interface Place {
  label: string
  about: About | null
}

/** What a comment can be about: the set, its records and fields, and the decisions that it changes. */
export function placesOf({ records }: Pick<ChangeSetRead, 'records'>, impact: Impact | undefined): Place[] {
  const ofRecords = records.flatMap(({ resource, record_id, label, action, fields }): Place[] => {
    const what = `${definitionOf(resource as DocumentCatalogue).words.one} ${label}`
    const own = { resource, record_id }
    const ofFields = action === 'update' ? fields : []
    return [
      { label: what, about: own },
      ...ofFields.map(({ field, label: caption }) => ({ label: `${what}, ${caption}`, about: { ...own, field } })),
    ]
  })
  const decided = (impact?.changed ?? []).map(({ plan, workflow, event }): About => {
    if (plan === undefined) return { workflow: workflow ?? '' }
    return event === undefined ? { plan } : { plan, event }
  })
  const decisions = decided.map((about) => ({ label: wordsOfDecision(about), about }))
  const all = [{ label: 'The whole set', about: null }, ...ofRecords, ...decisions]
  return [...new Map(all.map((place) => [place.label, place])).values()]
}

function wordsOfDecision(about: About): string {
  if ('workflow' in about) return `Decisions of workflow ${about.workflow}`
  if (!('plan' in about)) return ''
  return `Decisions of plan ${about.plan}${about.event === undefined ? '' : `, ${about.event}`}`
}

/** The subject of a comment, even if the set no longer has it. */
export function wordsOf(about: About | null, places: readonly Place[]): string {
  if (about === null) return ''
  const said = JSON.stringify(about)
  const known = places.find((place) => JSON.stringify(place.about) === said)?.label
  if (known !== undefined) return known
  if (!('resource' in about)) return wordsOfDecision(about)
  const { words, fields } = definitionOf(about.resource as DocumentCatalogue)
  const of = about.field === undefined ? '' : `, ${fields[about.field]?.label ?? about.field}`
  return `${words.one} ${about.record_id}${of}`
}
