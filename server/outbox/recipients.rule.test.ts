import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutRecipients } from './recipients.rule.ts'

test('an error of a provider loses every mail address and phone number', () => {
  const cases = [
    [
      "Can't send mail - all recipients were rejected: 550 <hanako.y+x@mail.example>: unknown",
      "Can't send mail - all recipients were rejected: 550 <[mail]>: unknown",
    ],
    ["The 'To' number +81 90-1234-5678 is no number", "The 'To' number [number] is no number"],
    ['PhoneNumber: 09012345678 is invalid', 'PhoneNumber: [number] is invalid'],
    ['to 031234567, not to 12345678', 'to [number], not to 12345678'],
    ['connect ECONNREFUSED 127.0.0.1:465', 'connect ECONNREFUSED 127.0.0.1:465'],
    ['Twilio did not accept the message: 500', 'Twilio did not accept the message: 500'],
  ] as const
  for (const [message, expected] of cases) {
    assert.equal(withoutRecipients(new Error(message)), expected)
  }
})
