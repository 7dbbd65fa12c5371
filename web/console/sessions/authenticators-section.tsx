import { Alert, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { makePasskey } from '#web/console/credentials/passkey.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { authenticatorsTexts } from './authenticators.texts.ts'
import { OwnPassword } from './own-password.tsx'

/**
 * The passkeys, password and recovery codes of the operator who is logged in. Each change requires a new
 * proof of the second factor.
 */
export function AuthenticatorsSection() {
  const texts = useTexts(authenticatorsTexts)
  const sentenceOf = useSentence()
  const { answer, outcome, reload } = useLoad('GET /authenticators', {})
  const options = useAct('POST /authenticators/passkey/options')
  const register = useAct('POST /authenticators/passkey')
  const renew = useAct('POST /authenticators/recovery-codes')
  const [label, setLabel] = useState('')
  const [notice, setNotice] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (outcome !== undefined && outcome.kind !== 'ok')
    return <LoadFailed outcome={outcome} onRetry={reload} title={texts.title} />
  if (answer === undefined) return null
  const add = async () => {
    const prompt = await options.run({ request: {} })
    if (prompt?.kind !== 'ok') return setNotice(sentenceOf(prompt))
    const response = await makePasskey(prompt.answer.options)
    if (response === null) return setNotice(texts.cancelled)
    const added = await register.run({ request: { response, label } })
    setNotice(added?.kind === 'ok' ? texts.done : sentenceOf(added))
    if (added?.kind === 'ok') setLabel('')
    await reload()
  }
  const renewCodes = async () => {
    const renewed = await renew.run({ request: {} })
    if (renewed?.kind !== 'ok') return setNotice(sentenceOf(renewed))
    setCodes(renewed.answer.recoveryCodes)
    await reload()
  }
  return (
    <section aria-label={texts.title}>
      <Stack mt="xl">
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        {notice === undefined ? null : (
          <Alert role="status" variant="outline" color="vermilion">
            {notice}
          </Alert>
        )}
        <PasskeyTable passkeys={answer.passkeys} reload={reload} onNotice={setNotice} />
        <Text size="sm">{texts.addText}</Text>
        <Group align="end">
          <TextInput
            label={texts.label}
            value={label}
            maxLength={60}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Button variant="default" disabled={register.isRunning} onClick={() => void add()}>
            {texts.add}
          </Button>
        </Group>
        {answer.hasPassword ? <OwnPassword onNotice={setNotice} /> : null}
        <Title order={3} size="h5">
          {texts.codes}
        </Title>
        <Text size="sm">
          {texts.left(answer.recoveryCodesLeft)} {texts.renewText}
        </Text>
        {codes === undefined ? (
          <Group>
            <Button variant="default" disabled={renew.isRunning} onClick={() => void renewCodes()}>
              {texts.renew}
            </Button>
          </Group>
        ) : (
          <NewCodes codes={codes} onKept={() => setCodes(undefined)} />
        )}
      </Stack>
    </section>
  )
}

interface PasskeyTableProps {
  readonly passkeys: readonly { id: string; label: string; createdAt: string }[]
  readonly reload: () => Promise<unknown>
  readonly onNotice: (sentence: string) => void
}

function PasskeyTable({ passkeys, reload, onNotice }: PasskeyTableProps) {
  const texts = useTexts(authenticatorsTexts)
  const sentenceOf = useSentence()
  const remove = useAct('POST /authenticators/passkey/remove')
  const removePasskey = async (passkey: string) => {
    const removed = await remove.run({ request: { passkey } })
    onNotice(removed?.kind === 'ok' ? texts.done : sentenceOf(removed))
    await reload()
  }
  if (passkeys.length === 0) return <Text size="sm">{texts.none}</Text>
  return (
    <RowTable
      aria-label={texts.passkey}
      columns={[{ title: texts.passkey, isHeading: true }, texts.added, '']}
      rows={passkeys.map(({ id, label, createdAt }) => ({
        key: id,
        cells: [
          label || texts.unnamed,
          formatTime(createdAt),
          <Button
            key="remove"
            size="compact-sm"
            variant="default"
            disabled={remove.isRunning}
            onClick={() => void removePasskey(id)}
          >
            {texts.remove(label || texts.unnamed)}
          </Button>,
        ],
      }))}
    />
  )
}

function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const texts = useTexts(authenticatorsTexts)
  return (
    <>
      <ul aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </ul>
      <Group>
        <Button onClick={onKept}>{texts.kept}</Button>
      </Group>
    </>
  )
}
