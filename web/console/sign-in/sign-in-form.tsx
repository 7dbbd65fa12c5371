import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CodeInput } from '#web/console/credentials/code-input.tsx'
import { askForPasskey } from '#web/console/credentials/passkey.ts'
import { PasswordField } from '#web/console/credentials/password-field.tsx'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { type Refused, send, type Unreachable } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { signInTexts } from './sign-in.texts.ts'

type Outcome = { readonly kind: 'ok' } | Refused | Unreachable

/**
 * The form for the login by passkey, or by password and code. Calls `onDone` once the operator is
 * logged in.
 */
export function SignInForm({ onDone }: { readonly onDone: () => unknown }) {
  const texts = useTexts(signInTexts)
  const sentenceOf = useSentence()
  const [error, setError] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (logIn: () => Promise<Outcome | null>) => {
    setIsRunning(true)
    setError(undefined)
    const outcome = await trackBusy(logIn())
    setIsRunning(false)
    if (outcome === null) setError(texts.passkeyCancelled)
    else if (outcome.kind === 'ok') void onDone()
    else setError(sentenceOf(outcome))
  }
  return (
    <Stack>
      <ErrorNotice error={error} />
      <Text size="sm">{texts.passkeyText}</Text>
      <Button disabled={isRunning} onClick={() => void run(logInByPasskey)}>
        {texts.passkey}
      </Button>
      <Divider label={texts.or} labelPosition="center" />
      <PasswordForm isRunning={isRunning} run={run} />
    </Stack>
  )
}

interface PasswordFormProps {
  readonly isRunning: boolean
  readonly run: (logIn: () => Promise<Outcome>) => Promise<void>
}

function PasswordForm({ isRunning, run }: PasswordFormProps) {
  const texts = useTexts(signInTexts)
  const [isRecovery, setIsRecovery] = useState(false)
  const submit = (form: FormData) => {
    const field = (name: string) => String(form.get(name) ?? '')
    const login = { mail: field('mail'), password: field('password') }
    void run(() =>
      isRecovery
        ? send('POST /login/recovery', {
            request: { ...login, recoveryCode: field('recoveryCode') },
          })
        : send('POST /login/password', { request: { ...login, code: field('code') } }),
    )
  }
  return (
    <form
      aria-label={texts.passwordTitle}
      onSubmit={(event) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      }}
    >
      <Stack gap="sm">
        <TextInput name="mail" type="email" label={texts.mail} autoComplete="username" required />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          required={!isRecovery}
          {...(isRecovery ? { description: texts.recoveryHint } : {})}
        />
        {isRecovery ? (
          <TextInput
            key="recovery"
            name="recoveryCode"
            label={texts.recoveryCode}
            autoComplete="off"
            required
          />
        ) : (
          <CodeInput key="code" label={texts.code} />
        )}
        <Button type="submit" variant="default" disabled={isRunning}>
          {texts.submit}
        </Button>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setIsRecovery(!isRecovery)}
        >
          {isRecovery ? texts.useCode : texts.useRecovery}
        </Anchor>
      </Stack>
    </form>
  )
}

async function logInByPasskey(): Promise<Outcome | null> {
  const prompt = await send('POST /login/passkey/options', { request: {} })
  if (prompt.kind !== 'ok') return prompt
  const response = await askForPasskey(prompt.answer.options)
  if (response === null) return null
  return send('POST /login/passkey', { request: { response } })
}
