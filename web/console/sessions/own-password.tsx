import { Button, Group, PasswordInput, Text, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { authenticatorsTexts } from './authenticators.texts.ts'

const PASSWORD_LENGTH_MIN = 12

/**
 * The form in which operators change their own password. The change ends the operator's sessions on
 * other devices.
 */
export function OwnPassword({ onNotice }: { readonly onNotice: (sentence: string) => void }) {
  const texts = useTexts(authenticatorsTexts)
  const sentenceOf = useSentence()
  const change = useAct('POST /authenticators/password')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    const changed = await change.run({ request: { password } })
    onNotice(changed?.kind === 'ok' ? texts.passwordChanged : sentenceOf(changed))
    if (changed?.kind === 'ok') form.reset()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Title order={3} size="h5" mb="xs">
        {texts.password}
      </Title>
      <Text size="sm">{texts.passwordText}</Text>
      <Group align="end" mt="xs">
        <PasswordInput
          name="password"
          w={320}
          label={texts.newPassword}
          description={texts.passwordHint}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH_MIN}
          required
        />
        <Button type="submit" variant="default" disabled={change.isRunning}>
          {texts.changePassword}
        </Button>
      </Group>
    </form>
  )
}
