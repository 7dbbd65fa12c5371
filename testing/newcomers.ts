import { randomBytes } from 'node:crypto'

/** A stranger with every field of the registration in order, under a mail of their own. */
export function newRegistration(overrides: object = {}) {
  const person = {
    lastName: '新井',
    middleName: '',
    firstName: '新',
    tel: '09012345678',
    mail: `new-${randomBytes(5).toString('hex')}@example.com`,
    zipcode: '1500001',
    country: '',
    pref_id: 13,
    shiku: '渋谷区神宮前',
    address: '1-2-3',
    building: '',
  }
  const passwords = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  return { person, passwords, form: { ...person, ...passwords, referralCode: '', ...overrides } }
}
