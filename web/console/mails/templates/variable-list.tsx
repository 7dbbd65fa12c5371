import { Code, List, Text } from '@mantine/core'
import type { Occasion } from '#contract/occasions.ts'
import { specOf } from '#contract/occasions.ts'
import { useTexts } from '#web/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

export function VariableList({ name }: { readonly name: Occasion }) {
  const texts = useTexts(templatesTexts)
  const { variables } = specOf(name)
  return (
    <div>
      <Text size="sm" fw={700}>
        {texts.variables}
      </Text>
      <List size="sm">
        {variables.map((variable) => {
          const marks = [
            ...(variable.isRequired ? [texts.required] : []),
            ...(variable.isUrl ? [texts.onlyButton] : []),
            ...(variable.isRepeated ? [texts.perParcel] : []),
          ]
          return (
            <List.Item key={variable.name}>
              <Code>{`{{${variable.name}}}`}</Code> {texts.variableNames[variable.name]}
              {marks.length === 0 ? '' : ` (${marks.join(', ')})`}
            </List.Item>
          )
        })}
      </List>
    </div>
  )
}
