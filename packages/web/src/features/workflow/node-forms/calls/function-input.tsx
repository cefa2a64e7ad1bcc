import type { CallingNode } from '@tollgate/contract/workflow/workflow-function.ts'
import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { fieldFrame } from '../../../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { asText } from '../../../../catalogue/row.ts'
import { MARKED_TEXT } from '../../../../ui/marked-text.ts'
import classes from './calls.module.css'
import { functionsFor } from './call-values.ts'

interface FunctionInputProps extends FieldInputProps {
  node: CallingNode
}

/** One of the functions that the node may call, found by its name or by what it does. */
export function FunctionInput({ node, ...props }: FunctionInputProps) {
  const { name, field, value, onChange } = props
  const chosen = asText(value)
  const comments = new Map(functionsFor(node, chosen).map((known) => [known.function, known.comments]))
  const filter: OptionsFilter = ({ options, search }) => {
    const wanted = search.trim().toLowerCase()
    // The field shows the chosen function: opened again, it offers all.
    if (comments.has(search.trim())) return options
    return options.filter((option) => {
      const { value: named } = option as ComboboxItem
      return `${named} ${comments.get(named) ?? ''}`.toLowerCase().includes(wanted)
    })
  }
  const about = comments.get(chosen)
  const [search, setSearch] = useState(chosen)
  return (
    <Select
      {...fieldFrame(props, about)}
      data={[...comments.keys()]}
      filter={filter}
      value={chosen || null}
      onChange={(next) => onChange(name, next ?? '')}
      searchable
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text)
        if (text === '' && chosen !== '' && !field.required) onChange(name, '')
      }}
      onOptionSubmit={setSearch}
      onKeyDown={(event) => {
        // Enter chooses what is found; text that is no function must not save the form.
        if (event.key === 'Enter' && search !== chosen) event.preventDefault()
      }}
      openOnFocus={false}
      {...MARKED_TEXT}
      clearable={!field.required}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
      nothingFoundMessage="Nothing matches"
      placeholder={field.required ? 'Choose a function' : 'None: the attribute itself'}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <span className={classes.functionOption}>
          <span className={classes.functionName}>{option.value}</span>
          <span className={classes.functionAbout}>{comments.get(option.value)}</span>
        </span>
      )}
    />
  )
}
