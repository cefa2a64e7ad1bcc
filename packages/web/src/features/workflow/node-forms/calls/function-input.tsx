import type { CallingNode } from '@tollgate/contract/standards/workflow-function.ts'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { fieldFrame } from '../../../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { asText } from '../../../../catalogue/row.ts'
import { SearchedSelect } from '../../../../catalogue/lookup/searched-select.tsx'
import classes from './calls.module.css'
import { functionsFor } from './call-values.ts'

interface FunctionInputProps extends FieldInputProps {
  node: CallingNode
  /** Stores text that is no function, without further changes. */
  onText: (name: string, text: string) => void
}

/** A function that the node may call, searched by name or description. */
export function FunctionInput({ node, onText, ...props }: FunctionInputProps) {
  const { name, field, value, onChange } = props
  const chosen = asText(value)
  const comments = new Map(functionsFor(node, chosen).map((known) => [known.function, known.comments]))
  const filter: OptionsFilter = ({ options, search }) => {
    const wanted = search.trim().toLowerCase()
    return options.filter((option) => {
      const { value: named } = option as ComboboxItem
      return `${named} ${comments.get(named) ?? ''}`.toLowerCase().includes(wanted)
    })
  }
  const about = comments.get(chosen)
  return (
    <SearchedSelect
      {...fieldFrame(props, about)}
      data={[...comments.keys()]}
      filter={filter}
      value={chosen}
      onChoose={(next) => onChange(name, next)}
      onText={(text) => onText(name, text)}
      openOnFocus={false}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
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
