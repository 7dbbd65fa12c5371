import { NativeSelect } from '@mantine/core'
import { ROLES, type Role } from '#contract/console/roles.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'

export function RoleField({ initial }: { readonly initial: Role }) {
  const texts = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  return (
    <NativeSelect
      name="role"
      label={texts.fields.role}
      defaultValue={initial}
      data={ROLES.map((value) => ({ value, label: roles[value] }))}
    />
  )
}
