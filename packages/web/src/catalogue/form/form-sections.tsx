import { Fieldset } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './catalogue-form.module.css'
import { FormField } from './form-field.tsx'
import { useCatalogueFormState } from './form-context.ts'

/** All fields in the order of the definition; each section is a fieldset. */
export function FormSections() {
  const { catalogue, fields } = useCatalogueFormState()
  const sections = new Map<string | undefined, string[]>()
  for (const key of fields) {
    const section = catalogue.fields[key]?.section
    sections.set(section, [...(sections.get(section) ?? []), key])
  }
  return [...sections].map(([section, keys]) => (
    <FormSection key={section ?? ''} title={section}>
      {keys.map((key) => (
        <FormField key={key} name={key} />
      ))}
    </FormSection>
  ))
}

export function FormSection({ title, children }: { title: string | undefined; children: ReactNode }) {
  const grid = <div className={classes.grid}>{children}</div>
  if (title === undefined) return grid
  return (
    <Fieldset
      legend={title}
      classNames={{ root: classes.section ?? '', legend: classes.legend ?? '' }}
      variant="unstyled"
    >
      {grid}
    </Fieldset>
  )
}
