import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { CountryTerms } from '#web/shop/legal/country-terms.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { usePersonLabels } from '#web/shop/members/person/use-person-field.ts'
import { usePrefectures } from '#web/shop/members/person/use-prefectures.ts'
import type { Draft } from './draft.ts'
import { isAbroad, isReferralCodeAsked, type RegistrationValues } from './registration.rule.ts'
import styles from './registrations.module.css'
import { registrationsTexts } from './registrations.texts.ts'

/**
 * The length of this text is fixed, so that the text does not reveal the length of the password.
 */
const MASK = '●'.repeat(8)

export interface ConfirmedRowsProps {
  readonly values: RegistrationValues
  readonly draft: Pick<Draft, 'loginMethod' | 'countryTerms'>
}

export function ConfirmedRows({ values, draft }: ConfirmedRowsProps) {
  const { loginMethod, countryTerms } = draft
  const texts = useTexts(registrationsTexts)
  const labels = usePersonLabels()
  const { password } = useTexts(membersTexts)
  const { buildingNeeded, referralCode } = useCurrentUser()?.rules ?? {}
  const abroad = isAbroad(values)
  const { list } = usePrefectures({ isEnabled: !abroad })
  const prefecture = list.find(({ id }) => String(id) === values.pref_id)?.name ?? ''
  const rows: readonly (readonly [string, string])[] = [
    [labels.lastName, values.lastName],
    ...(abroad ? [[labels.middleName, values.middleName] as const] : []),
    [labels.firstName, values.firstName],
    [labels.zipcode, values.zipcode],
    abroad ? [labels.country, values.country] : [labels.pref_id, prefecture],
    [labels.shiku, values.shiku],
    [labels.address, values.address],
    ...(buildingNeeded !== 'not-asked' || values.building !== ''
      ? [[labels.building, values.building] as const]
      : []),
    [labels.tel, values.tel],
    [labels.mail, values.mail],
    loginMethod === 'password'
      ? [password, MASK]
      : [texts.loginMethod, texts.loginMethods[loginMethod]],
    ...(isReferralCodeAsked(referralCode)
      ? [[texts.referralCode, values.referralCode] as const]
      : []),
  ]
  return (
    <dl className={styles.rows}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value === '' ? styles.empty : undefined}>{value || texts.nothingTyped}</dd>
        </div>
      ))}
      <CountryTerms sections={countryTerms} />
    </dl>
  )
}
