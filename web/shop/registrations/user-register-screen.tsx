import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { FormError } from '#web/shop/members/form-error.tsx'
import { FormSection } from '#web/shop/members/form-section.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { canUsePasskeys } from '#web/shop/members/passkeys/can-use-passkeys.ts'
import { NewPasswordFields } from '#web/shop/members/password/new-password-fields.tsx'
import { AddressFields } from '#web/shop/members/person/address-fields.tsx'
import { ContactFields, NameFields } from '#web/shop/members/person/person-fields.tsx'
import agreementStyles from './agreement.module.css'
import { ClosedNotice } from './closed-notice.tsx'
import { ReferralField } from './referral-field.tsx'
import { isReferralCodeAsked } from './registration.rule.ts'
import { RegistrationSteps } from './registration-steps.tsx'
import styles from './registrations.module.css'
import { registrationsTexts } from './registrations.texts.ts'
import { type RegistrationForm, useRegistrationForm } from './use-registration-form.ts'

/** A notice after registration has closed (Q3). */
export function UserRegisterScreen() {
  const texts = useTexts(registrationsTexts)
  const user = useCurrentUser()
  if (user?.is_registration_closed) return <ClosedNotice />
  return (
    <Screen
      title={texts.formTitle}
      lead={texts.formLead}
      beside={<RegistrationSteps current={0} />}
    >
      <Registration />
    </Screen>
  )
}

function Registration() {
  const texts = useTexts(registrationsTexts)
  const registration = useRegistrationForm()
  const { middleName, addressNeeded, phoneNeeded, referralCode } = useCurrentUser()?.rules ?? {}
  const { values, errors, isAbroad, change } = registration
  const { nameSection, addressSection, contactSection, telNote } = useTexts(membersTexts)
  const person = { values, errors, onValues: change }
  return (
    <Form ref={errors.form} className={styles.form} onSubmit={registration.confirm}>
      <FormSection number={1} title={nameSection}>
        <NameFields {...person} hasMiddleName={middleName !== 'not-asked'} />
      </FormSection>
      <FormSection number={2} title={addressSection}>
        <AddressFields
          {...person}
          isAbroad={isAbroad}
          hasLookup={!isAbroad}
          isOptional={addressNeeded === 'optional'}
        />
      </FormSection>
      <FormSection number={3} title={contactSection}>
        <ContactFields {...person} telNote={telNote} isPhoneOptional={phoneNeeded === 'optional'} />
      </FormSection>
      <FormSection number={4} title={texts.loginSection}>
        <LoginMethod form={registration} />
      </FormSection>
      {isReferralCodeAsked(referralCode) && (
        <FormSection number={5} title={texts.referralSection}>
          <ReferralField
            value={values.referralCode}
            isNeeded={referralCode === 'required'}
            error={errors.messageOf('referral_code') || errors.messageOf('referralCode')}
            onValueChange={(typed) => change({ referralCode: typed })}
          />
        </FormSection>
      )}
      <FormError>{errors.formError}</FormError>
      <Agreement isAgreed={registration.isAgreed} onAgree={registration.setIsAgreed} />
      {registration.isAgreed && (
        <Button type="submit" tone="main" isWide>
          {texts.confirm}
        </Button>
      )}
    </Form>
  )
}

interface AgreementProps {
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/** The links open new tabs, so that the form keeps what the visitor typed. */
function Agreement({ isAgreed, onAgree }: AgreementProps) {
  const texts = useTexts(registrationsTexts)
  return (
    <section className={agreementStyles.agreement} aria-label={texts.agreementTitle}>
      <p>{texts.readFirst}</p>
      <ul className={agreementStyles.links}>
        <li>
          <a href="/terms-of-service" target="_blank" rel="noopener">
            {texts.terms}
            <span className="hidden-text">{texts.newTab}</span>
          </a>
        </li>
        <li>
          <a href="/privacy-protection" target="_blank" rel="noopener">
            {texts.privacy}
            <span className="hidden-text">{texts.newTab}</span>
          </a>
        </li>
      </ul>
      <label className={agreementStyles.box}>
        <input
          type="checkbox"
          name="agree"
          checked={isAgreed}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
        />
        {texts.agree}
      </label>
      {!isAgreed && <p className={agreementStyles.hint}>{texts.agreeHint}</p>}
    </section>
  )
}

/** A browser without passkeys shows only the two fields for a password. */
function LoginMethod({ form }: { readonly form: RegistrationForm }) {
  const texts = useTexts(registrationsTexts)
  const { passwordNote } = useTexts(membersTexts)
  const methods = ['password', 'passkey'] as const
  if (form.loginMethod === 'line')
    return (
      <>
        <p className={styles.lineName}>{texts.lineNote(form.lineName)}</p>
        <Button onClick={form.forgetLine}>{texts.notMyLine}</Button>
      </>
    )
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
