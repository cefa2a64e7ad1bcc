import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useFormStore, useStored } from '../../../catalogue/form/form-store.ts'
import { addPart, changeValue, startEdits } from './edit-state.ts'
import { PartCard, PartCards } from './part-card.tsx'
import { PartSection } from './part-section.tsx'
import { ruleActions } from './rule-actions.ts'

const SPAN = { time_span_rule: 11, basic_rule_id: 3, time_span_id: 1, time_span_name: 'Evening', row_version: 1 }
const EDITED = changeValue(startEdits(undefined, [SPAN]), 'time_spans', '11', 'priority', '5')
const [EDITS] = addPart(EDITED, 'time_spans')

function TimeSpans() {
  const store = useFormStore(() => EDITS)
  const [actions] = useState(() =>
    ruleActions(
      store,
      () => undefined,
      () => undefined,
    ),
  )
  const { time_spans } = useStored(store)
  return (
    <PartSection kind="time_spans" edits={time_spans} actions={actions} onAdd={() => undefined}>
      <PartCards>
        {time_spans.map((edit) => (
          <PartCard
            key={edit.key}
            {...{ kind: 'time_spans', edit, open: false, warnings: undefined, actions }}
            name={edit.key}
            title={edit.key}
            about=""
          />
        ))}
      </PartCards>
    </PartSection>
  )
}

test('the focus stays where a part was deleted, kept, restored or given up', async () => {
  const { user } = await renderScreen(<TimeSpans />)
  const button = (name: string) => screen.getByRole('button', { name })
  await user.click(button('Restore 11'))
  expect(button('Delete 11')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(button('Keep 11')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(button('Delete 11')).toHaveFocus()
  await user.click(button('Delete -1'))
  expect(button('Add time span')).toHaveFocus()
})
