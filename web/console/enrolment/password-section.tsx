import { Badge, Button, Fieldset, Stack } from '@mantine/core'
import { PasswordField } from '#web/console/credentials/password-field.tsx'
import { GOOD } from '#web/console/format/colors.ts'
import { useTexts } from '#web/language/language.ts'
import type { SectionProps } from './enrol.ts'
import { enrolmentTexts } from './enrolment.texts.ts'

const PASSWORD_LENGTH_MIN = 12

/** Sets the password. It works for a login only together with a code of an authenticator app. */
export function PasswordSection({ enrolment, enrol }: SectionProps) {
  const texts = useTexts(enrolmentTexts)
  return (
    <Fieldset legend={texts.password}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const password = String(new FormData(form).get('password'))
          void enrol('POST /enrolment/password', { request: { password } }).then(() => form.reset())
        }}
      >
        <Stack gap="sm">
          {enrolment.hasPassword ? <Badge color={GOOD}>{texts.done}</Badge> : null}
          <PasswordField
            label={texts.password}
            description={texts.passwordHint}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH_MIN}
          />
          <Button type="submit" variant="default">
            {texts.setPassword}
          </Button>
        </Stack>
      </form>
    </Fieldset>
  )
}
