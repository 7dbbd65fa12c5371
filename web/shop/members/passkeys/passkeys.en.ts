import type { PasskeysTexts } from './passkeys.ja.ts'

export const passkeysEn: PasskeysTexts = {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, face or screen lock, without a password.',
  login: 'Log in with a passkey',
  add: 'Add a passkey',
  added: 'The passkey was added.',
  remove: 'Remove',
  removed: 'The passkey was removed.',
  removeOf: (device) => `Remove the passkey of ${device}`,
  unknownDevice: 'Your device',
  created: (time) => `Added ${time}`,
  used: (time) => `Last login ${time}`,
  unused: 'Not used yet',
  cancelled: 'No passkey was used. Please try again.',
  known: 'This device’s passkey has already been added.',
  offer: 'Next time, you can log in with your fingerprint, face or screen lock.',
}
