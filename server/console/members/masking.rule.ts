import type { PersonalData } from './person.ts'

/** The character that a mask shows in place of the characters it leaves out. */
export const LEFT_OUT = '…'

/** Returns the first letter and the domain of a mail address, such as `a…@example.com`. */
export function maskMail(mail: string): string {
  const at = mail.indexOf('@')
  return mail.slice(0, 1) + LEFT_OUT + (at < 0 ? '' : mail.slice(at))
}

/** Returns the first letter of a name, followed by `LEFT_OUT`. */
export function maskName(name: string): string {
  return name === '' ? '' : [...name][0] + LEFT_OUT
}

/**
 * Returns masked personal data. They are the last four digits of the phone number, the first three
 * digits of the postcode, and only the prefecture of the address. Masked data distinguish
 * members, but do not suffice to contact a member.
 */
export function maskPerson(
  person: PersonalData & { readonly prefecture: string },
  { isNameShown }: { isNameShown: boolean },
): PersonalData {
  const { name, mail, phone, postcode, address, prefecture } = person
  return {
    name: isNameShown ? name : maskName(name),
    mail: maskMail(mail),
    phone: maskPhone(phone),
    postcode: maskPostcode(postcode),
    address: address === '' ? '' : prefecture + LEFT_OUT,
  }
}

/** Returns the year of a date of birth, followed by `LEFT_OUT`. */
export function maskBirthDate(date: string): string {
  return date.slice(0, 4) + LEFT_OUT
}

/** Returns the last four digits of a phone number, after `LEFT_OUT`. */
export function maskPhone(phone: string): string {
  return phone === '' ? '' : LEFT_OUT + phone.slice(-4)
}

/** Returns the first three digits of a postcode, followed by `LEFT_OUT`. */
export function maskPostcode(postcode: string): string {
  return postcode === '' ? '' : postcode.slice(0, 3) + LEFT_OUT
}
