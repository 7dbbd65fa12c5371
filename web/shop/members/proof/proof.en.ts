import type { ProofTexts } from './proof.ja.ts'

export const proofEn: ProofTexts = {
  title: 'Confirm it’s you',
  text: 'It has been a while since you logged in. To protect your account, please confirm that it’s you.',
  confirm: 'Confirm',
  byPasskey: 'Use a passkey',
  cancel: 'Cancel',
}
