import { useCallback, useEffect, useState } from 'react'
import { explainWhyNot } from '../../../simulate/lit-path.ts'
import type { Fields } from '../address/fields.ts'
import type { Asked } from '../use-asked.ts'
import { ClosablePanel } from '../views/closable-panel.tsx'
import { textOfTarget } from '../why-not/target.ts'
import { Answered, useQuestion } from '../why-not/why-not-panel.tsx'

const MAPPING = 'policy-plan-mapping'

/** Answers "Why not?" of a row in the editor. */
export function WhyNotHere({ asked }: { asked: Asked }) {
  const { target, question } = useQuestion(asked)
  if (!target) return null
  const name = asked.simulated?.names[MAPPING]?.[target.id ?? 0] ?? 'this mapping'
  return (
    <ClosablePanel name="Why not" heading={`Why not ${name}?`} onClose={() => asked.change({ why: '' })}>
      {question && <Answered key={textOfTarget(target)} asked={asked} target={target} question={question} />}
    </ClosablePanel>
  )
}

/** The question is state of the panel, not part of the kept context. */
export function useWhyNotHere(asked: Asked): Asked {
  const [why, setWhy] = useState<string>()
  useEffect(() => {
    explainWhyNot((catalogue, id) => {
      if (catalogue === MAPPING) setWhy(textOfTarget({ kind: 'mapping', id }))
    })
    return () => explainWhyNot(undefined)
  }, [])
  const { change: changeContext } = asked
  const change = useCallback(
    ({ why: next, ...changes }: Fields) => {
      if (next !== undefined) setWhy(next === '' ? undefined : next)
      if (Object.keys(changes).length > 0) changeContext(changes)
    },
    [changeContext],
  )
  return { ...asked, fields: why === undefined ? asked.fields : { ...asked.fields, why }, change }
}
