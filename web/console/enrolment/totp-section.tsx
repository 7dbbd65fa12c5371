import { Badge, Button, Code, Fieldset, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CodeInput } from '#web/console/credentials/code-input.tsx'
import { GOOD } from '#web/console/format/colors.ts'
import { QrCode } from '#web/kit/qr-code.tsx'
import { useTexts } from '#web/language/language.ts'
import type { SectionProps } from './enrol.ts'
import { enrolmentTexts } from './enrolment.texts.ts'

/** Enrols an authenticator app. The app is enrolled once the server accepts its first code. */
export function TotpSection({ enrolment, enrol }: SectionProps) {
  const texts = useTexts(enrolmentTexts)
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string }>()
  const start = async () => setSecret(await enrol('POST /enrolment/totp', { request: {} }))
  const confirm = async (code: string) => {
    const answer = await enrol('POST /enrolment/totp/confirm', { request: { code } })
    if (answer) setSecret(undefined)
  }
  return (
    <Fieldset legend={texts.totp}>
      <Stack gap="sm">
        {enrolment.hasTotp ? <Badge color={GOOD}>{texts.done}</Badge> : null}
        {secret === undefined ? (
          <Button variant="default" onClick={() => void start()}>
            {texts.startTotp}
          </Button>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void confirm(String(new FormData(event.currentTarget).get('code')))
            }}
          >
            <Stack gap="sm">
              <Text size="sm">{texts.totpText}</Text>
              <QrCode text={secret.uri} label={texts.qrCode} />
              <Text size="sm">
                {texts.secret} <Code>{secret.secret}</Code>
              </Text>
              <CodeInput label={texts.code} />
              <Button type="submit" variant="default">
                {texts.confirm}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Fieldset>
  )
}
