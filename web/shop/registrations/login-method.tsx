import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { canUsePasskeys } from '#web/shop/members/passkeys/can-use-passkeys.ts'
import { NewPasswordFields } from '#web/shop/members/password/new-password-fields.tsx'
import { registrationsTexts } from './registrations.texts.ts'
import type { RegistrationForm } from './use-registration-form.ts'

/**
 * Asks whether the new member will log in by password or by passkey. For a password, shows two
 * fields. A browser without passkeys shows only the two fields.
 */
export function LoginMethod({ form }: { readonly form: RegistrationForm }) {
  const texts = useTexts(registrationsTexts)
  const { passwordNote } = useTexts(membersTexts)
  const methods = ['password', 'passkey'] as const
  return (
    <>
      {canUsePasskeys() && (
        <SegmentedControl
          label={texts.loginMethod}
          options={methods.map((value) => ({ value, name: texts.loginMethods[value] }))}
          selected={form.loginMethod}
          onSelect={form.chooseLoginMethod}
        />
      )}
      {form.loginMethod === 'passkey' ? (
        <p>{texts.passkeyNote}</p>
      ) : (
        <NewPasswordFields
          values={form.passwords}
          isReplacement={false}
          note={passwordNote}
          errors={form.errors}
          onValues={form.changePasswords}
        />
      )}
    </>
  )
}
