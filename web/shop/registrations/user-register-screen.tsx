import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { FormError } from '#web/shop/members/form-error.tsx'
import { FormSection } from '#web/shop/members/form-section.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { AddressFields } from '#web/shop/members/person/address-fields.tsx'
import { ContactFields, NameFields } from '#web/shop/members/person/person-fields.tsx'
import { Agreement } from './agreement.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { LoginMethod } from './login-method.tsx'
import { ReferralField } from './referral-field.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import styles from './registrations.module.css'
import { registrationsTexts } from './registrations.texts.ts'
import { useRegistrationForm } from './use-registration-form.ts'

/**
 * The screen /user-register. It shows the registration form, or a notice after registration has
 * closed (Q3).
 */
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
  const { values, errors, isAbroad, change } = registration
  const { nameSection, addressSection, contactSection, telNote } = useTexts(membersTexts)
  const person = { values, errors, onValues: change }
  return (
    <Form ref={errors.form} className={styles.form} onSubmit={registration.confirm}>
      <FormSection number={1} title={nameSection}>
        <NameFields {...person} />
      </FormSection>
      <FormSection number={2} title={addressSection}>
        <AddressFields {...person} isAbroad={isAbroad} hasLookup={!isAbroad} />
      </FormSection>
      <FormSection number={3} title={contactSection}>
        <ContactFields {...person} telNote={telNote} />
      </FormSection>
      <FormSection number={4} title={texts.loginSection}>
        <LoginMethod form={registration} />
      </FormSection>
      <FormSection number={5} title={texts.referralSection}>
        <ReferralField
          value={values.referralCode}
          error={errors.messageOf('referral_code') || errors.messageOf('referralCode')}
          onValueChange={(referralCode) => change({ referralCode })}
        />
      </FormSection>
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
