import { Button, Checkbox, Group, Text, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { PasswordField } from '#web/console/credentials/password-field.tsx'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { authenticatorsTexts } from './authenticators.texts.ts'
import { sessionsTexts } from './sessions.texts.ts'

const PASSWORD_LENGTH_MIN = 12

/**
 * The form in which operators change their own password. It lists the operator's sessions on other
 * devices, which the change ends unless the operator keeps them.
 */
export function OwnPassword({ onNotice }: { readonly onNotice: (sentence: string) => void }) {
  const texts = useTexts(authenticatorsTexts)
  const sentenceOf = useSentence()
  const change = useAct('POST /authenticators/password')
  const { answer, reload } = useLoad('GET /sessions', {})
  const others = (answer?.list ?? []).filter(({ isCurrent }) => !isCurrent)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const password = String(entered.get('password'))
    const endsOtherSessions = others.length === 0 || entered.has('endsOtherSessions')
    const changed = await change.run({ request: { password, endsOtherSessions } })
    if (changed?.kind !== 'ok') return onNotice(sentenceOf(changed))
    onNotice(endsOtherSessions ? texts.passwordChanged : texts.passwordChangedAlone)
    form.reset()
    await reload()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Title order={3} size="h5" mb="xs">
        {texts.password}
      </Title>
      <Text size="sm">{texts.passwordText}</Text>
      {others.length === 0 ? null : <OtherSessions sessions={others} />}
      <Group align="end" mt="xs">
        <PasswordField
          w={320}
          label={texts.newPassword}
          description={texts.passwordHint}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH_MIN}
        />
        <Button type="submit" variant="default" disabled={change.isRunning}>
          {texts.changePassword}
        </Button>
      </Group>
    </form>
  )
}

interface OtherSessionsProps {
  readonly sessions: readonly {
    readonly id: string
    readonly device: string
    readonly address: string
    readonly seenAt: string
  }[]
}

function OtherSessions({ sessions }: OtherSessionsProps) {
  const texts = useTexts(authenticatorsTexts)
  const { fields, unknown } = useTexts(sessionsTexts)
  return (
    <>
      <RowTable
        aria-label={texts.otherSessions}
        mt="xs"
        columns={[{ title: fields.device, isHeading: true }, fields.address, fields.seenAt]}
        rows={sessions.map(({ id, device, address, seenAt }) => ({
          key: id,
          cells: [device || unknown, address, formatTime(seenAt)],
        }))}
      />
      <Checkbox name="endsOtherSessions" mt="xs" defaultChecked label={texts.endOtherSessions} />
    </>
  )
}
