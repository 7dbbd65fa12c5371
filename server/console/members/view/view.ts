import {
  LEFT_OUT,
  maskMail,
  maskPhone,
  maskPostcode,
} from '#server/console/members/masking.rule.ts'

export type { MemberPages } from '#server/console/acts/member-pages.ts'

/** The personal data on a member's own page that the console masks. */
interface AccountFields {
  readonly mail: string
  readonly tel: string
  readonly zipcode: string
  readonly shiku: string
  readonly address: string
  readonly building: string
}

/**
 * Returns the fields of a member's own page. Mail address, phone number, postcode and address are
 * masked.
 */
export function maskAccount<Fields extends AccountFields>(account: Fields): Fields {
  const { mail, tel, zipcode, shiku } = account
  return {
    ...account,
    mail: maskMail(mail),
    tel: maskPhone(tel),
    zipcode: maskPostcode(zipcode),
    shiku: shiku === '' ? '' : LEFT_OUT,
    address: '',
    building: '',
  }
}
