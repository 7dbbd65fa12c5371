import type { ContactTexts } from './contact.ja.ts'

export const contactEn: ContactTexts = {
  title: 'Contact us',
  lead: 'We read your message and reply by email.',
  mailHint: 'We reply to this email address.',
  memberHint: 'We reply to the email address of your account.',
  message: 'Your message',
  messageHint:
    'Up to 2,000 characters. For payments and draws, please also tell us the time and the name of the pack.',
  send: 'Send',
  seal: 'Sent',
  sentTitle: 'We have received your message',
  sentText: 'We’ll get back to you by email. Please allow us a little time.',
  help: 'See the FAQ',
  top: 'Go to the top page',
}
