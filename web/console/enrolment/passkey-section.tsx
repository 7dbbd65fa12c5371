import { Badge, Button, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { makePasskey } from '#web/console/credentials/passkey.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { useTexts } from '#web/language/language.ts'
import type { SectionProps } from './enrol.ts'
import { enrolmentTexts } from './enrolment.texts.ts'

/** Adds passkeys. An owner may add several, one for each device. */
export function PasskeySection({ enrolment, enrol, onFailure }: SectionProps) {
  const texts = useTexts(enrolmentTexts)
  const [label, setLabel] = useState('')
  const add = async () => {
    const prompt = await enrol('POST /enrolment/passkey/options', { request: {} })
    if (prompt === undefined) return
    const response = await makePasskey(prompt.options)
    if (response === null) return onFailure(texts.passkeyCancelled)
    await enrol('POST /enrolment/passkey', { request: { response, label } })
    setLabel('')
  }
  return (
    <Fieldset legend={texts.passkey}>
      <Stack gap="sm">
        <Text size="sm">{texts.passkeyText}</Text>
        {enrolment.passkeyCount === 0 ? null : (
          <Badge color={GOOD}>{texts.passkeyCount(enrolment.passkeyCount)}</Badge>
        )}
        <TextInput
          label={texts.passkeyLabel}
          value={label}
          maxLength={60}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => void add()}>
          {texts.addPasskey}
        </Button>
      </Stack>
    </Fieldset>
  )
}
