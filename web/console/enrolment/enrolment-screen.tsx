import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Enrolment } from '#contract/console/operators/sessions.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { GuestPage } from '#web/console/frame/guest-page.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { send } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import type { Enrol } from './enrol.ts'
import { enrolmentTexts } from './enrolment.texts.ts'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSection } from './totp-section.tsx'

export interface EnrolmentScreenProps {
  readonly enrolment: Enrolment
  readonly reload: () => Promise<unknown>
}

/**
 * Enrols the authenticators of an invited operator. No other screen opens before the enrolment is
 * complete.
 */
export function EnrolmentScreen({ enrolment, reload }: EnrolmentScreenProps) {
  const texts = useTexts(enrolmentTexts)
  const roles = useTexts(roleTexts)
  const sentenceOf = useSentence()
  const [error, setError] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const enrol: Enrol = async (key, input) => {
    setError(undefined)
    const outcome = await trackBusy(send(key, input))
    if (outcome.kind !== 'ok') {
      setError(sentenceOf(outcome))
      return undefined
    }
    if (key !== 'POST /enrolment/finish') await reload()
    return outcome.answer
  }
  const finish = async () => {
    const answer = await enrol('POST /enrolment/finish', { request: {} })
    if (answer) setCodes(answer.recoveryCodes)
  }
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={reload} />
  const section = { enrolment, enrol, onFailure: setError }
  return (
    <GuestPage title={texts.title(enrolment.name)}>
      <Stack>
        <Text size="sm">
          {texts.role(roles[enrolment.role])}
          <br />
          {enrolment.role === 'owner' ? texts.ownerRule : texts.rule}
        </Text>
        <ErrorNotice error={error} />
        <PasskeySection {...section} />
        <PasswordSection {...section} />
        <TotpSection {...section} />
        <Button disabled={!enrolment.isSufficient} onClick={() => void finish()}>
          {texts.finish}
        </Button>
      </Stack>
    </GuestPage>
  )
}
